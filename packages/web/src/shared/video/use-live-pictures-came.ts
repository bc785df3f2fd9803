import { useEffect, useState } from "react";
import { untilLivePicturesCame } from "./live-first.ts";

/** Whether the live pictures that are watched here have come, so that what stands beside them may be asked for. */
export function useLivePicturesCame(): boolean {
  const [haveCome, setHaveCome] = useState(false);
  useEffect(() => {
    const leaving = new AbortController();
    untilLivePicturesCame(leaving.signal).then(
      () => setHaveCome(true),
      () => undefined,
    );
    return () => leaving.abort();
  }, []);
  return haveCome;
}
