import { sign } from "@gantry/domain/kinds/sign.ts";

/** Where a sign is explained, at a moment (ISO 8601) or now; taken apart as a link wants it. */
export function explainLink(signId: string, at?: string): { to: string; search: never } {
  return {
    to: `${sign.pages}/${encodeURIComponent(signId)}/explain`,
    search: (at === undefined ? {} : { at }) as never,
  };
}
