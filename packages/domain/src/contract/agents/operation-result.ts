/** Result of a poll, action or test (PLAT-030). Stored, so values must not change. */
export const operationResults = ["SUCCESS", "FAILED"] as const;
export type OperationResult = (typeof operationResults)[number];
