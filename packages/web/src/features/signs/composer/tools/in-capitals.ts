/** What of an input has to be known, and is set, to have its text in capitals. */
type TypedInto = Pick<HTMLInputElement, "value" | "selectionStart" | "selectionEnd" | "setSelectionRange">;

/**
 * The text of an input in capitals, put there at once: what is written into it later would set the caret behind the last
 * character, and whoever types in the middle would go on at the end.
 */
export function inCapitals(input: TypedInto): string {
  const { value, selectionStart, selectionEnd } = input;
  const capitals = value.toUpperCase();
  if (capitals === value) return value;
  const caret = (at: number | null) => value.slice(0, at ?? value.length).toUpperCase().length;
  input.value = capitals;
  input.setSelectionRange(caret(selectionStart), caret(selectionEnd));
  return capitals;
}
