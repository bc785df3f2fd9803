/**
 * A reported member that lists filter by: a flag, a time or a problem. A problem is `{ code, since }` or null
 * and counted by dashboards.
 */
type ReportedMember =
  | { type: "flag" }
  | {
      type: "time";
      at: readonly [string, string];
    }
  | {
      type: "problem";
      codes: readonly string[];
      texts: string;
    };
export type ReportedMembers = Readonly<Record<string, ReportedMember>>;

export function reportedOf<T extends ReportedMember["type"]>(
  reported: ReportedMembers = {},
  type: T,
): [string, Extract<ReportedMember, { type: T }>][] {
  return Object.entries(reported).filter(
    (entry): entry is [string, Extract<ReportedMember, { type: T }>] => entry[1].type === type,
  );
}
