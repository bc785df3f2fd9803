/** The name to save after something was typed over the old one; undefined when it is blank or still the same (CAM-039). */
export function renamedTo(before: string, typed: string): string | undefined {
  const name = typed.trim();
  return name === "" || name === before ? undefined : name;
}
