import { expect, test } from "vitest";
import { inCapitals } from "./in-capitals.ts";

/** Like a browser's input: setting the value moves the caret to the end. */
function input(text: string, caret: number) {
  let value = text;
  return {
    selectionStart: caret,
    selectionEnd: caret,
    get value() {
      return value;
    },
    set value(next: string) {
      value = next;
      this.setSelectionRange(next.length, next.length);
    },
    setSelectionRange(start: number, end: number) {
      Object.assign(this, { selectionStart: start, selectionEnd: end });
    },
  };
}

test("lower case typed inside a line becomes upper case and keeps the caret", () => {
  const typed = input("CRASHes AHEAD", 7);
  expect(inCapitals(typed)).toBe("CRASHES AHEAD");
  expect(typed).toMatchObject({ value: "CRASHES AHEAD", selectionStart: 7, selectionEnd: 7 });
  const longer = input("STRAßE 7", 5);
  expect(inCapitals(longer)).toBe("STRASSE 7");
  expect(longer.selectionStart).toBe(6);
});

test("a line in capitals and its caret are unchanged", () => {
  const typed = input("CRASH", 2);
  expect(inCapitals(typed)).toBe("CRASH");
  expect(typed.selectionStart).toBe(2);
});
