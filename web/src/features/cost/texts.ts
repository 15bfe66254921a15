/** Texts of the cost section of the form. */
export const calculatingCosts = "Calculating costs…";
export const priceFrames =
  "List prices of April 2004. A dashed frame marks an assumed price. A dotted frame marks a price solved for from a ratio in a paper.";
export const resetPrices = "Reset prices";
/** Entries of the undo list. */
export const edit = (field: string, value: string) => `${field}: ${value}`;
export const machineEdit = (machine: string) => `Machine: ${machine}`;
export const priceEdit = (part: string) => `Price of ${part}:`;

export const costOfBandwidth = (dollars: string, bandwidth: string) =>
  `${dollars} $ per MB/s, for the ${bandwidth} in and out of all nodes so far`;
export const nothingDelivered = "Cost per MB/s in and out of nodes: nothing delivered yet";

export const noBill = (reason: string) => `No cost for this machine: ${reason}.`;
export const changeMachine = (machine: string) => `Change machine to ${machine}`;

// The bill.
export const part = "Part";
export const total = "Total, $";
export const network = "Network";
export const perPort = (ports: string) => `per port (${ports} ports)`;
export const networkAndNodes = "Network and nodes";
export const priceInput = (part: string) => `Price of ${part}, $`;
export const priceSource = (isListed: boolean, price: string, source: string) =>
  `${isListed ? "Price" : "Default price"} ${price}: ${source}.`;
export const resetPrice = (price: string) => `Reset to ${price}`;
export const resetPriceOf = (part: string, price: string) => `Price of ${part}: reset to ${price}`;

// Full and reduced bisection, by the number of top switches.
export const reduced = "Full and reduced bisection, by the cables to the top switches";
export const topSwitches = "Top switches";
export const copper = "Copper";
export const fibre = "Fibre";
export const inDollars = (label: string) => `${label}, $`;
export const half = "half";
export const threeQuarters = "three quarters";
export const full = "full";
export const withTopSwitches = (count: number) => `${count} top switches`;

// Charts over machine sizes.
export const nodes = "Nodes";
export const portCost = "Cost per port";
export const nodeCost = "Cost of a node and its port";
export const portCostBySize = "Cost per port by machine size";
export const bothNetworks = "Quadrics and InfiniBand at full bisection";
export const includeNodes = "include nodes";
