import { firstTexts } from "@gantry/domain/locales/first-texts.ts";
import type { en } from "@gantry/domain/locales/index.ts";
import i18next from "i18next";
import { initReactI18next } from "react-i18next";
import { create } from "zustand";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    resources: typeof en;
  }
}

let rest: Promise<void> | undefined;

/** Whether all texts are loaded; at first only those of the frame are. */
export const textsStore = create<{ areAllThere: boolean }>(() => ({ areAllThere: false }));

/** Loads the texts of the frame, before the first screen. A missing key is logged as an error. */
export async function loadTexts(): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: "en",
    fallbackLng: "en",
    resources: { en: firstTexts },
    ns: Object.keys(firstTexts),
    defaultNS: "common",
    // React escapes.
    interpolation: { escapeValue: false },
    // Renders titles again when their texts arrive.
    react: { bindI18nStore: "added" },
    saveMissing: true,
    missingKeyHandler: (_languages, namespace, key, _shown, _isUpdate, { defaultValue }) => {
      if (defaultValue === undefined) console.error(`There is no text for ${namespace}:${key}`);
    },
  });
}

/** Loads all other texts, before any screen but the first, so that no screen shows a bare key. */
export function loadAllTexts(): Promise<void> {
  rest ??= import("@gantry/domain/locales/index.ts").then(
    (all) => {
      for (const [namespace, texts] of Object.entries(all.en))
        i18next.addResourceBundle("en", namespace, texts);
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
