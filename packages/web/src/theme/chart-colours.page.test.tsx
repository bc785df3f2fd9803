import "./tokens.css";
import { expect, test } from "vitest";
import { contrastOf } from "./oklch.ts";
import { themeFamilies } from "./theme-seeds.ts";
import { themeTokens } from "./theme-tokens.ts";

test.each(["light", "dark"] as const)(
  "charts have 6 lane and 12 class colours, each visible on the panels of every family in %s (DET-056, DET-057)",
  (mode) => {
    const place = document.body.appendChild(document.createElement("div"));
    place.dataset["mantineColorScheme"] = mode;
    const tokens = getComputedStyle(place);
    for (const [group, count] of [
      ["lane", 6],
      ["class", 12],
    ] as const) {
      const colours = Array.from({ length: count }, (_, index) =>
        tokens.getPropertyValue(`--${group}-${index + 1}`).trim(),
      );
      expect(new Set(colours).size).toBe(count);
      expect(tokens.getPropertyValue(`--${group}-${count + 1}`)).toBe("");
      for (const family of themeFamilies)
        for (const colour of colours)
          expect(
            contrastOf(colour, themeTokens(family, mode).surface),
            `${group} ${colour} in ${family}`,
          ).toBeGreaterThanOrEqual(2.85);
    }
    place.remove();
  },
);
