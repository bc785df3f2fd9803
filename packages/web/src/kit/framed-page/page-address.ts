/** The address if a widget may show it: http or https, and never this console itself. */
export function pageAddress(typed: string | undefined, ownOrigin: string): string | undefined {
  const url = URL.parse(typed ?? "");
  if (!url || !/^https?:$/.test(url.protocol) || url.origin === ownOrigin) return undefined;
  return url.href;
}
