import type { SignMessage } from "@gantry/domain/sign/message/message.ts";

export function contentOf({ pages, enableBeacons }: SignMessage): string {
  return JSON.stringify([sorted(pages), enableBeacons === true]);
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.fromEntries(
    entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, member]) => [key, sorted(member)]),
  );
}
