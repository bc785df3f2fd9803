import { createContext } from "react";

/** Whether the tab that a part stands in is the open one; keys of the others mean nothing. True outside of tabs. */
export const TabShown = createContext(true);
