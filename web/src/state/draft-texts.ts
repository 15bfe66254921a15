/** Why an edit of an earlier visit is set aside. */

export const failedPage = "the page failed while it was open";
export const otherVersion = "another version of Flitscope saved it";
export const incomplete = "the scenario in it is incomplete";
