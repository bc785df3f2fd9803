import type { ErrorComponentProps } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { RowSkeletons } from "../../shared/screen/states.tsx";
import { ErrorPage } from "./error-page.tsx";
import { LoadFailure } from "./load-failure.tsx";
import { isReloadDue, loadErrorOf, noteReload } from "./screen-load-error.ts";

/** What stands instead of a screen that failed: in the frame when it did not load, else the page for the unexpected. */
export function ScreenFailure({ error, reset }: ErrorComponentProps) {
  const loadError = loadErrorOf(error);
  const [reloads] = useState(
    () => !!loadError?.isMissingChunk && isReloadDue(loadError.message, Date.now(), sessionStorage),
  );
  useEffect(() => {
    console.error(error);
    if (!reloads) return;
    noteReload(loadErrorOf(error)?.message ?? "", Date.now(), sessionStorage);
    location.reload();
  }, [error, reloads]);
  if (reloads) return <RowSkeletons />;
  return loadError ? <LoadFailure /> : <ErrorPage onGoOn={reset} />;
}
