const compassWords: Readonly<Record<string, string>> = {
  N: "Northbound",
  S: "Southbound",
  E: "Eastbound",
  W: "Westbound",
};
const routePattern =
  /^(I|US|SH|SR|CO|C|E|M|A)[- ]?(\d{1,4})\b\s*(?:([NSEW])(?:B|ORTHBOUND|OUTHBOUND|ASTBOUND|ESTBOUND)?)?\b/i;
const directionPattern = /^\s*([NSEW])(B|orth(bound)?|outh(bound)?|ast(bound)?|est(bound)?)?\s*$/i;

/** "I-25 N" and "i 25 nb" are road I-25, Northbound; other names stay as they are. */
export function parseRoad(name: string): { roadName: string; direction: string | null } {
  const [, route, number, heading] = routePattern.exec(name.trim()) ?? [];
  if (route === undefined || number === undefined) return { roadName: name.trim(), direction: null };
  return {
    roadName: `${route.toUpperCase()}-${number}`,
    direction: heading === undefined ? null : (compassWords[heading.toUpperCase()] ?? null),
  };
}

export const isSameRoad = (one: string, other: string): boolean =>
  parseRoad(one).roadName.toLowerCase() === parseRoad(other).roadName.toLowerCase();

export const isSameDirection = (one: string, other: string): boolean =>
  parseDirection(one).toLowerCase() === parseDirection(other).toLowerCase();

/** "NB", "north" and "Northbound" are Northbound; other words stay as they are. */
export function parseDirection(text: string): string {
  const [, heading] = directionPattern.exec(text) ?? [];
  return heading === undefined ? text.trim() : (compassWords[heading.toUpperCase()] ?? text.trim());
}
