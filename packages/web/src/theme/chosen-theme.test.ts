import { expect, test } from "vitest";
import { parseTheme } from "./chosen-theme.ts";

test("the default theme is saga in light mode (PLAT-019, PLAT-022)", () => {
  expect(parseTheme(null)).toEqual({ family: "saga", mode: "light" });
});

test("a stored choice is read back (PLAT-020)", () => {
  expect(parseTheme("navyblue-dark")).toEqual({ family: "navyblue", mode: "dark" });
});

test("an unknown theme throws (PLAT-025)", () => {
  for (const name of ["neon-dark", "saga", "saga-dim", ""])
    expect(() => parseTheme(name)).toThrow("Unknown theme");
});

test("without a choice the tenant's theme applies, and a choice overrides it (ADM-012)", () => {
  expect(parseTheme(null, "material")).toEqual({ family: "material", mode: "light" });
  expect(parseTheme("navyblue-dark", "material")).toEqual({ family: "navyblue", mode: "dark" });
  expect(parseTheme(null, "neon")).toEqual({ family: "saga", mode: "light" });
});
