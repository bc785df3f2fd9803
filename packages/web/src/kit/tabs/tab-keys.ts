export function tabAfterKey<Id extends string>(
  key: string,
  ids: readonly Id[],
  open: Id,
  way: "vertical" | "horizontal",
): Id | undefined {
  const [back, forth] = way === "vertical" ? ["ArrowUp", "ArrowDown"] : ["ArrowLeft", "ArrowRight"];
  if (key === "Home") return ids[0];
  if (key === "End") return ids.at(-1);
  if (key !== back && key !== forth) return undefined;
  return ids.at((ids.indexOf(open) + (key === forth ? 1 : -1)) % ids.length);
}
