import { firstTexts } from "@gantry/domain/locales/first-texts.ts";
import { create } from "zustand";
import { addTexts } from "./translate.ts";

let rest: Promise<void> | undefined;

/** Whether all texts are loaded; at first only those of the frame are. */
export const textsStore = create<{ areAllThere: boolean }>(() => ({ areAllThere: false }));

/** Adds the texts of the frame, before the first screen. */
export const addFirstTexts = (): void => addTexts(firstTexts);

/** Loads all other texts, before any screen but the first, so that no screen shows a bare key. */
export function loadAllTexts(): Promise<void> {
  rest ??= import("@gantry/domain/locales/index.ts").then(
    (all) => {
      addTexts(all.en);
      textsStore.setState({ areAllThere: true });
    },
    (error: unknown) => {
      // The next screen retries.
      rest = undefined;
      throw error;
    },
  );
  return rest;
}
