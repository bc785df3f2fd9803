export const overviewLocks = 8;
