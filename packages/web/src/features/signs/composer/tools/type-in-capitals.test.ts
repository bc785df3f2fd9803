import { expect, test } from "vitest";
import { typeInCapitals } from "./type-in-capitals.ts";

/** Like a browser's input: setting the value moves the caret to the end. */
function makeInput(text: string, caret: number) {
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
  const typed = makeInput("CRASHes AHEAD", 7);
  expect(typeInCapitals(typed)).toBe("CRASHES AHEAD");
  expect(typed).toMatchObject({ value: "CRASHES AHEAD", selectionStart: 7, selectionEnd: 7 });
  const longer = makeInput("STRAßE 7", 5);
  expect(typeInCapitals(longer)).toBe("STRASSE 7");
  expect(longer.selectionStart).toBe(6);
});

test("a line in capitals and its caret are unchanged", () => {
  const typed = makeInput("CRASH", 2);
  expect(typeInCapitals(typed)).toBe("CRASH");
  expect(typed.selectionStart).toBe(2);
});
