/** Data of the "not found" of an address that exists but is not open for this user. */
export const closedAddress = "closed";
