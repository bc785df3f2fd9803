import { useEffect } from "react";
import { create } from "zustand";

/** Name of what the open screen shows; stands in the title and as the last crumb. */
export const pageNameStore = create<{ name: string | undefined }>(() => ({ name: undefined }));

/** Names what this screen shows for as long as it is open (PLAT-014). */
export function usePageName(name: string | undefined): void {
  useEffect(() => {
    pageNameStore.setState({ name });
    return () => pageNameStore.setState({ name: undefined });
  }, [name]);
}
