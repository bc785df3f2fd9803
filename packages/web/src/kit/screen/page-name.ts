import { useEffect } from "react";
import { create } from "zustand";

interface PageName {
  name: string | undefined;
  entity: string | undefined;
}

const nameless: PageName = { name: undefined, entity: undefined };
export const pageNameStore = create<PageName>(() => nameless);

/** PLAT-014. */
export function usePageName(name: string | undefined, entity?: string): void {
  useEffect(() => {
    pageNameStore.setState({ name, entity });
    return () => pageNameStore.setState(nameless);
  }, [name, entity]);
}
