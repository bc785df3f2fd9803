import { en } from "@gantry/domain/locales/index.ts";
import i18next from "i18next";
import { initReactI18next } from "react-i18next";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    resources: typeof en;
  }
}

/** Loads the language; done before the first screen, so that no screen sees a bare key. */
export async function loadTexts(): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: "en",
    fallbackLng: "en",
    resources: { en },
    ns: Object.keys(en),
    defaultNS: "common",
    // React escapes.
    interpolation: { escapeValue: false },
  });
}
