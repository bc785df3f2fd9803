import { create } from "zustand";

export const permissionsStore = create<{ isReading: boolean }>(() => ({ isReading: false }));
