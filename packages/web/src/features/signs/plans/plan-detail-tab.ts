/** SIGN-187. */
export const planPageSize = 10;

/** Tab of an address: 0 messages, 1 schedule; default 0 (SIGN-010). */
export const openTab = (tab: unknown): "0" | "1" => (String(tab) === "1" ? "1" : "0");
