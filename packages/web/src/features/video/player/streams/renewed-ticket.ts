import type { MediaTicket } from "@gantry/domain/contract/video/media.ts";

/** A new ticket is asked for so long before the old one ends; half its life when that is shorter. */
const renewedBeforeMs = 30_000;

/** How long to wait, from now, before a ticket is replaced; at least a second. */
export function renewInMs({ expiresAt }: Pick<MediaTicket, "expiresAt">, nowMs: number): number {
  const leftMs = Date.parse(expiresAt) - nowMs;
  return Math.max(1000, leftMs - Math.min(renewedBeforeMs, leftMs / 2));
}

/** The folder of a ticket's address, under which everything that belongs to it lies. */
export const folderOf = (path: string): string => path.slice(0, path.lastIndexOf("/") + 1);

/** An address of the first ticket as the present one opens it; other addresses stay as they are. */
export function withTicket(address: string, first: string, present: string): string {
  const at = address.indexOf(folderOf(first));
  if (at < 0) return address;
  return address.slice(0, at) + folderOf(present) + address.slice(at + folderOf(first).length);
}
