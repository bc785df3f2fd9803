/** What a rule watches. */
export const conditionTypes = ["value", "alarm", "incident", "queue", "time"] as const;
export type ConditionType = (typeof conditionTypes)[number];

/** New and changed rules only record what they would have done; `stopped` is set by the server. */
export const ruleModes = ["off", "shadow", "live", "stopped"] as const;
export type RuleMode = (typeof ruleModes)[number];

export const weekdays = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"] as const;

/** Lower in the queue than what operators post: the lowest number wins. */
export const defaultRulePriority = 100;
