export type LicenceState = "missing" | "expired" | "valid";
