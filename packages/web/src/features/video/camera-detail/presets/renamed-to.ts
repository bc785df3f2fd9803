/** Undefined if blank or unchanged (CAM-039). */
export function renamedTo(before: string, typed: string): string | undefined {
  const name = typed.trim();
  return name === "" || name === before ? undefined : name;
}
