/** What became of an operation: a poll, an action, a test (PLAT-030). Stored, so a value is never changed. */
export const operationResults = ["SUCCESS", "FAILED"] as const;
export type OperationResult = (typeof operationResults)[number];
