import type { ErrorComponentProps } from "@tanstack/react-router";
import { useEffect } from "react";
import { ErrorPage } from "./error-page.tsx";
import { LoadFailure } from "./load-failure.tsx";
import { loadErrorOf } from "./screen-load-error.ts";

/** What stands instead of a screen that failed: in the frame when it did not load, else the page for the unexpected. */
export function ScreenFailure({ error, reset }: ErrorComponentProps) {
  useEffect(() => console.error(error), [error]);
  const loadError = loadErrorOf(error);
  return loadError ? <LoadFailure error={loadError} /> : <ErrorPage onGoOn={reset} />;
}
