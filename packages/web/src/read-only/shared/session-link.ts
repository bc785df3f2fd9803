const sessionPrefix = "session:";

/** Opens a share for which the server has given a session. It stands after `#`, which browsers send to no server. */
export const sharedSessionLink = (session: string): string =>
  `${window.location.origin}/shared#${sessionPrefix}${session}`;

/** Undefined where the address holds a token. */
export const sessionOfHash = (hash: string): string | undefined =>
  hash.startsWith(sessionPrefix) ? hash.slice(sessionPrefix.length) : undefined;
