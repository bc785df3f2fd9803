import { useEffect, useState } from "react";
import { untilLivePicturesCame } from "./live-first.ts";

export function useLivePicturesCame(withinMs?: number): boolean {
  const [haveCome, setHaveCome] = useState(false);
  useEffect(() => {
    const leaving = new AbortController();
    untilLivePicturesCame(leaving.signal, withinMs).then(
      () => setHaveCome(true),
      () => undefined,
    );
    return () => leaving.abort();
  }, [withinMs]);
  return haveCome;
}
