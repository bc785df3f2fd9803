import { sign } from "@gantry/domain/kinds/sign.ts";

/** Link at a time (ISO 8601) or now. */
export function explainLink(signId: string, at?: string): { to: string; search: never } {
  return {
    to: `${sign.pages}/${encodeURIComponent(signId)}/explain`,
    search: (at === undefined ? {} : { at }) as never,
  };
}
