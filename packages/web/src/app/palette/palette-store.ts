import { create } from "zustand";

export const paletteStore = create<{
  isOpen: boolean;
  /** Its field is there and takes what is typed. */
  isReady: boolean;
  /** What was typed while it was on its way. */
  typedBefore: string;
}>(() => ({ isOpen: false, isReady: false, typedBefore: "" }));

/** Opens or closes the search over everything. */
export const showPalette = (isOpen: boolean): void => paletteStore.setState({ isOpen, typedBefore: "" });
