import { useEffect, useState } from "react";
import { api } from "../../queries/api.ts";

const askEveryMs = 3_000;

/**
 * Loads the page anew once the server answers: loaded before that, it would be the browser's own error and the console
 * gone, which nobody may be there to bring back. True while the server is known to be away.
 */
export function useLoadWithServer(isWanted: boolean, firstAfterMs = 0): boolean {
  const [isAway, setIsAway] = useState(false);
  useEffect(() => {
    if (!isWanted) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const askAfter = (ms: number) => {
      timer = setTimeout(() => {
        api.get("/config").then(
          () => location.reload(),
          () => {
            setIsAway(true);
            askAfter(askEveryMs);
          },
        );
      }, ms);
    };
    askAfter(firstAfterMs);
    return () => clearTimeout(timer);
  }, [isWanted, firstAfterMs]);
  return isAway;
}
