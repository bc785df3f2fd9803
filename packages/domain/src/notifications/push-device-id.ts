import { sha256Hex } from "../sign/fonts/sha256.ts";

/** The same for page and server, so that a page finds its own browser in the list, which has no addresses. */
export const pushDeviceIdOf = (endpoint: string): string =>
  sha256Hex(Array.from(endpoint, (character) => character.charCodeAt(0))).slice(0, 32);
