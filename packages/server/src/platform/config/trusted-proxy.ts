/**
 * Which hop's word about the caller's address is believed: with an https address a proxy stands in front and ends TLS,
 * so its word is, and nobody's before it. A caller could otherwise choose the address by which tries are counted.
 */
export function trustedProxy(publicUrl: string): false | ((address: string, hop: number) => boolean) {
  return publicUrl.startsWith("https:") ? (_address, hop) => hop === 0 : false;
}
