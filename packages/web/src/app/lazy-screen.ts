import { lazyRouteComponent } from "@tanstack/react-router";
import type { FeatureRoute } from "../kinds/feature.ts";
import { loadAllTexts } from "../text/text.ts";
import { ScreenLoadError } from "./failures/screen-load-error.ts";

/**
 * A lazily loaded screen. A load error is a `ScreenLoadError` and takes effect only on rendering, so that a
 * prefetch never reloads the page.
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
