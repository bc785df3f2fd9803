import { useEffect } from "react";
import { create } from "zustand";

interface PageName {
  /** What the open screen shows; stands in the title and as the last crumb. */
  name: string | undefined;
  /** Name of the entity that the screen is about, for the crumbs above the last. */
  entity: string | undefined;
}

const nameless: PageName = { name: undefined, entity: undefined };
export const pageNameStore = create<PageName>(() => nameless);

/** Names what this screen shows for as long as it is open (PLAT-014). */
export function usePageName(name: string | undefined, entity?: string): void {
  useEffect(() => {
    pageNameStore.setState({ name, entity });
    return () => pageNameStore.setState(nameless);
  }, [name, entity]);
}
