/** Rows of the table of a plan (SIGN-187). */
export const planPageSize = 10;

/** Which tab an address opens: 0 sign messages, 1 schedule; 0 for anything else (SIGN-010). */
export const openTab = (tab: unknown): "0" | "1" => (String(tab) === "1" ? "1" : "0");
