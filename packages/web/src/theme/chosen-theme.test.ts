import { expect, test } from "vitest";
import { chosenMode, parseTheme } from "./chosen-theme.ts";

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

test("without a choice a dark system setting is followed, and a choice overrides it", () => {
  expect(parseTheme(null, { mode: "dark" })).toEqual({ family: "saga", mode: "dark" });
  expect(parseTheme(null, { mode: "dark", tenantFamily: "material" })).toEqual({
    family: "material",
    mode: "dark",
  });
  expect(parseTheme("saga-light", { mode: "dark" })).toEqual({ family: "saga", mode: "light" });
  expect(parseTheme("lara-system", { mode: "dark" })).toEqual({ family: "lara", mode: "dark" });
  expect(parseTheme("lara-system", { mode: "light" })).toEqual({ family: "lara", mode: "light" });
  expect([null, "lara-system", "lara-dark", "lara-light"].map(chosenMode)).toEqual([
    "system",
    "system",
    "dark",
    "light",
  ]);
});

test("without a choice the tenant's theme applies, and a choice overrides it (ADM-012)", () => {
  expect(parseTheme(null, { tenantFamily: "material" })).toEqual({ family: "material", mode: "light" });
  expect(parseTheme("navyblue-dark", { tenantFamily: "material" })).toEqual({
    family: "navyblue",
    mode: "dark",
  });
  expect(parseTheme(null, { tenantFamily: "neon" })).toEqual({ family: "saga", mode: "light" });
});
