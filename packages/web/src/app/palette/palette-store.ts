import { create } from "zustand";

export const paletteStore = create<{ isOpen: boolean; wasOpen: boolean }>(() => ({
  isOpen: false,
  wasOpen: false,
}));

/** Opens or closes the search over everything. */
export const showPalette = (isOpen: boolean): void =>
  paletteStore.setState(({ wasOpen }) => ({ isOpen, wasOpen: wasOpen || isOpen }));
