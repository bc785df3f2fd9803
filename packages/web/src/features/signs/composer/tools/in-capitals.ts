type TypedInto = Pick<HTMLInputElement, "value" | "selectionStart" | "selectionEnd" | "setSelectionRange">;

/** Converts the input to capitals in place and restores the caret, which would otherwise jump to the end. */
export function inCapitals(input: TypedInto): string {
  const { value, selectionStart, selectionEnd } = input;
  const capitals = value.toUpperCase();
  if (capitals === value) return value;
  const caret = (at: number | null) => value.slice(0, at ?? value.length).toUpperCase().length;
  input.value = capitals;
  input.setSelectionRange(caret(selectionStart), caret(selectionEnd));
  return capitals;
}
