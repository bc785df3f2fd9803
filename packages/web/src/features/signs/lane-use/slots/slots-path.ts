import { sign } from "@gantry/domain/kinds/sign.ts";

/** Address of the commands and stored messages of a sign; `$id` for the route itself. */
export function slotsPath(id: string): string {
  return `${sign.pages}/${id}/slots`;
}
