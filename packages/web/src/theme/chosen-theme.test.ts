import { expect, test } from "vitest";
import { parseTheme } from "./chosen-theme.ts";

test("without a choice the console is saga in light (PLAT-019, PLAT-022)", () => {
  expect(parseTheme(null)).toEqual({ family: "saga", mode: "light" });
});

test("a stored choice is read back (PLAT-020)", () => {
  expect(parseTheme("navyblue-dark")).toEqual({ family: "navyblue", mode: "dark" });
});

test("an unknown theme throws (PLAT-025)", () => {
  for (const name of ["neon-dark", "saga", "saga-dim", ""])
    expect(() => parseTheme(name)).toThrow("Unknown theme");
});

test("whoever chose no theme sees the tenant's, whoever chose one keeps it (ADM-012)", () => {
  expect(parseTheme(null, "material")).toEqual({ family: "material", mode: "light" });
  expect(parseTheme("navyblue-dark", "material")).toEqual({ family: "navyblue", mode: "dark" });
  expect(parseTheme(null, "neon")).toEqual({ family: "saga", mode: "light" });
});
