/**
 * Trusts the forwarded address of the nearest hop only, and only behind an https proxy. Otherwise callers
 * could spoof the address used for rate limits.
 */
export function trustProxy(publicUrl: string): false | ((address: string, hop: number) => boolean) {
  return publicUrl.startsWith("https:") ? (_address, hop) => hop === 0 : false;
}
