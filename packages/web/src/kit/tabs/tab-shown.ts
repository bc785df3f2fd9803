import { createContext } from "react";

/** Whether the enclosing tab is open; shortcuts of other tabs are inactive. True outside of tabs. */
export const TabShown = createContext(true);
