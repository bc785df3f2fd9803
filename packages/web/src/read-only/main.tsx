import "@fontsource-variable/inter/index.css";
import "../theme/tokens.css";
import "../kit/look/base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { putOnLook } from "./look.ts";
import { addTexts } from "../text/translate.ts";
import { publicTexts } from "./public-texts.ts";
import { ReadOnlyPage } from "./read-only-page.tsx";

// No sign-in: no session, no tokens and no console code.
addTexts(publicTexts);
const dark = matchMedia("(prefers-color-scheme: dark)");
const follow = () => putOnLook(document.documentElement, dark.matches ? "dark" : "light");
dark.addEventListener("change", follow);
follow();

createRoot(document.getElementById("root") as HTMLElement).render(
  <StrictMode>
    <ReadOnlyPage pathname={location.pathname} />
  </StrictMode>,
);
