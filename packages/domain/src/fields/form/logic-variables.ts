import type { Logic } from "../fields.ts";

/** Fields that the rules read, so that only those are watched. */
export function logicVariables(...rules: (Logic | undefined)[]): string[] {
  const found = new Set<string>();
  const walk = (part: unknown): void => {
    if (Array.isArray(part)) return part.forEach(walk);
    if (typeof part !== "object" || part === null) return;
    for (const [operator, given] of Object.entries(part)) {
      const name: unknown = Array.isArray(given) ? given[0] : given;
      if (operator === "var" && typeof name === "string") found.add(name.split(".")[0] as string);
      else walk(given);
    }
  };
  rules.forEach(walk);
  return [...found];
}
