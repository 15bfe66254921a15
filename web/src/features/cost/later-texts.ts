/** Texts of the folded cost section, which load with the form. */
export const cost = "Cost";
export const costContent = "parts and prices";
/** In "Couldn't load …". */
export const costSection = "the cost section";
export const loadingCosts = "Loading costs…";
