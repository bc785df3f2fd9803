import { sign } from "@gantry/domain/kinds/sign.ts";

/** `$id` for the route itself. */
export function slotsPath(id: string): string {
  return `${sign.pages}/${id}/slots`;
}
