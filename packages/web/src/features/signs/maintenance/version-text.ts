/** Four hex digits, as technicians compare them. */
export const hexOf = (versionId: number): string => versionId.toString(16).toUpperCase().padStart(4, "0");
