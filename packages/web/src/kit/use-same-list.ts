import { useState } from "react";

/** The same array for as long as its members are the same objects in the same order. */
export function useSameList<Item>(list: readonly Item[]): readonly Item[] {
  const [kept, setKept] = useState(list);
  if (kept.length === list.length && kept.every((item, at) => item === list[at])) return kept;
  setKept(list);
  return list;
}
