import { create } from "zustand";

export const keysStore = create<{ isOpen: boolean; wasOpen: boolean }>(() => ({
  isOpen: false,
  wasOpen: false,
}));

export const showKeys = (isOpen: boolean): void =>
  keysStore.setState(({ wasOpen }) => ({ isOpen, wasOpen: wasOpen || isOpen }));
