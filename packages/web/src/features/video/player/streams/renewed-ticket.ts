import type { MediaTicket } from "@gantry/domain/contract/answers/camera.ts";

/** Renewal margin before expiry; half the lifetime if that is shorter. */
const renewedBeforeMs = 30_000;

export function renewInMs({ expiresAt }: Pick<MediaTicket, "expiresAt">, nowMs: number): number {
  const leftMs = Date.parse(expiresAt) - nowMs;
  return Math.max(1000, leftMs - Math.min(renewedBeforeMs, leftMs / 2));
}

export const folderOf = (path: string): string => path.slice(0, path.lastIndexOf("/") + 1);

/** Rewrites a URL of the first ticket to the current one; other URLs stay unchanged. */
export function withTicket(address: string, first: string, present: string): string {
  const at = address.indexOf(folderOf(first));
  if (at < 0) return address;
  return address.slice(0, at) + folderOf(present) + address.slice(at + folderOf(first).length);
}
