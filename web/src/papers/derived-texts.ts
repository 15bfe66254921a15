/** How a published figure follows from the printed one. */

export const bisection = "calculated as nodes × MB/s in and out of a node ÷ 2";
export const perSender = "half of MB/s in and out of a node";
