import { create } from "zustand";

export const paletteStore = create<{
  isOpen: boolean;
  /** The input is mounted and receives keys. */
  isReady: boolean;
  /** Keys typed while it was loading. */
  typedBefore: string;
}>(() => ({ isOpen: false, isReady: false, typedBefore: "" }));

export const showPalette = (isOpen: boolean): void => paletteStore.setState({ isOpen, typedBefore: "" });
