type TypedInto = Pick<HTMLInputElement, "value" | "selectionStart" | "selectionEnd" | "setSelectionRange">;

/** Converts the input to capitals in place and restores the caret, which would otherwise jump to the end. */
export function typeInCapitals(input: TypedInto): string {
  const { value, selectionStart, selectionEnd } = input;
  const capitals = value.toUpperCase();
  if (capitals === value) return value;
  const computeCaret = (at: number | null) => value.slice(0, at ?? value.length).toUpperCase().length;
  input.value = capitals;
  input.setSelectionRange(computeCaret(selectionStart), computeCaret(selectionEnd));
  return capitals;
}
