import { lazyRouteComponent } from "@tanstack/react-router";
import type { FeatureRoute } from "../kinds/feature.ts";
import { loadAllTexts } from "../text/text.ts";
import { ScreenLoadError } from "./failures/screen-load-error.ts";

/**
 * A screen that is loaded when it is opened. What fails on the way is a `ScreenLoadError` and acts only when the screen
 * is really drawn: a link that is merely pointed at must not load the page anew under somebody's hands.
 */
export function lazyScreen(load: FeatureRoute["screen"], needs: "all texts" | "first texts" = "all texts") {
  return lazyRouteComponent(() =>
    Promise.all([load(), needs === "all texts" ? loadAllTexts() : undefined]).then(
      ([screen]) => screen,
      (error: unknown) => {
        throw new ScreenLoadError(error);
      },
    ),
  );
}
