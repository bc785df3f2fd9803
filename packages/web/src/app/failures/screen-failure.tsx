import type { ErrorComponentProps } from "@tanstack/react-router";
import { useEffect } from "react";
import { ErrorPage } from "./error-page.tsx";
import { LoadFailure } from "./load-failure.tsx";
import { loadErrorOf } from "./screen-load-error.ts";

/**
 * Replaces a failed screen: inside the frame if it did not load, otherwise the page for unexpected errors.
 */
export function ScreenFailure({ error, reset }: ErrorComponentProps) {
  useEffect(() => console.error(error), [error]);
  const loadError = loadErrorOf(error);
  return loadError ? <LoadFailure error={loadError} /> : <ErrorPage onGoOn={reset} />;
}
