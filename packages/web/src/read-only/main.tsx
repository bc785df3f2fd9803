import "@fontsource-variable/inter/index.css";
import "../theme/tokens.css";
import "../kit/look/base.css";
import i18next from "i18next";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { initReactI18next } from "react-i18next";
import { putOnLook } from "./look.ts";
import { publicTexts } from "./public-texts.ts";
import { ReadOnlyPage } from "./read-only-page.tsx";

// No sign-in: no session, no tokens and no console code.
await i18next.use(initReactI18next).init({
  lng: "en",
  fallbackLng: "en",
  resources: { en: publicTexts },
  defaultNS: "readOnly",
  interpolation: { escapeValue: false },
});
const dark = matchMedia("(prefers-color-scheme: dark)");
const follow = () => putOnLook(document.documentElement, dark.matches ? "dark" : "light");
dark.addEventListener("change", follow);
follow();

createRoot(document.getElementById("root") as HTMLElement).render(
  <StrictMode>
    <ReadOnlyPage pathname={location.pathname} />
  </StrictMode>,
);
