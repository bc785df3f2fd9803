/** A fontVersionID as technicians compare it: four hex digits. */
export const hexOf = (versionId: number): string => versionId.toString(16).toUpperCase().padStart(4, "0");
