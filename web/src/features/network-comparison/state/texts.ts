/** Texts of the network comparison that load with the page: its commands. */
export const run = "Run network comparison";
export const noRunLeft = "No run of this part is left to start";
export const cancel = "Cancel network comparison";
export const notRunning = "The network comparison is not running";
