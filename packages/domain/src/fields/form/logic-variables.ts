import type { Logic } from "../fields.ts";

/** Fields that the rules read, so that only those are watched. */
export function logicVariables(...rules: (Logic | undefined)[]): string[] {
  const found = new Set<string>();
  const walk = (part: unknown): void => {
    if (Array.isArray(part)) return part.forEach(walk);
    if (typeof part !== "object" || part === null) return;
    for (const [operator, operands] of Object.entries(part)) {
      const name: unknown = Array.isArray(operands) ? operands[0] : operands;
      if (operator === "var" && typeof name === "string") found.add(name.split(".")[0] as string);
      else walk(operands);
    }
  };
  rules.forEach(walk);
  return [...found];
}
