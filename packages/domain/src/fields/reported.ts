/**
 * A member of what a device reports of itself that its lists filter by: a flag, a time, or why something does not work.
 * The last is reported as `{ code, since }` or null, and counted by dashboards.
 */
export type ReportedMember =
  | { type: "flag" }
  | {
      type: "time";
      /** Where in the report it stands. */
      at: readonly [string, string];
    }
  | {
      type: "problem";
      codes: readonly string[];
      /** Texts of the codes lie below this key. */
      texts: string;
    };
export type ReportedMembers = Readonly<Record<string, ReportedMember>>;

/** The members of one type, with their names. */
export function reportedOf<T extends ReportedMember["type"]>(
  reported: ReportedMembers = {},
  type: T,
): [string, Extract<ReportedMember, { type: T }>][] {
  return Object.entries(reported).filter(
    (entry): entry is [string, Extract<ReportedMember, { type: T }>] => entry[1].type === type,
  );
}
