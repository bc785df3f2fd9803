import { create } from "zustand";

/** Whether changed permissions are being read; what they allow is the session's. */
export const permissionsStore = create<{ isReading: boolean }>(() => ({ isReading: false }));
