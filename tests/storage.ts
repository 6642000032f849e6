/** Each file of tests starts with empty storage: the number of times that it was emptied. */
export const storage = { emptied: 0 };
