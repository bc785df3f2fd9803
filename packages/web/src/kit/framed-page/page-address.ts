/** The address if it may be framed: http or https, and never this console itself (WALL-014). */
export function pageAddress(typed: string | null | undefined, ownOrigin: string): string | undefined {
  const url = URL.parse(typed ?? "");
  if (!url || !/^https?:$/.test(url.protocol) || url.origin === ownOrigin) return undefined;
  return url.href;
}
