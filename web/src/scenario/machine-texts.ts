/** Texts about machines and their parts. */

export const QSNET_64 = "QsNet, 64 nodes";
export const QSNET_128 = "QsNet, 128-way";
export const ASCI_Q_SEGMENT = "ASCI Q, 1,024 nodes";
export const ASCI_Q = "ASCI Q, QA + QB";
export const QSNET2_64 = "QsNetII, 64 nodes";
export const QSNET2_1024 = "QsNetII, 1,024-way";
export const SWITCH_24 = "24-port switch";
export const SWITCH_96 = "96-port switch";
export const SWITCH_288 = "288-port switch";

// Where the cables of a level are.
export const nodeCables = "node cables";
export const onBoard = "on a board";
export const backplane = "backplane";
export const fromChassis = "from chassis";
export const inTopSwitch = "in top switch";
export const toSupertop = "to supertop";
