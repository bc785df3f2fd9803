import { useEffect, useState } from "react";
import { api } from "../../queries/api.ts";

const askEveryMs = 3_000;

/**
 * Reloads the page once the server is online; earlier, an unattended display would be stuck on the browser's
 * error page. Returns true while the server is known to be offline.
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
