import { defaultFace } from "@gantry/domain/sign/reconcile/face-of-sign.ts";
import { createRoot } from "react-dom/client";
import { LedFace } from "./led-face.tsx";

/* A page of previews only, for the benchmark (bench/live-previews); not part of the product. */

const multiOf = (sign: number): string =>
  `[pt15o3]CRASH AT EXIT ${sign}[nl][fl]LEFT LANE CLOSED[/fl][nl]EXPECT DELAYS` +
  `[np][fl]USE US-${sign}[/fl][nl]TO BOULDER[nl][fl]${sign} MIN[/fl]`;

const query = new URLSearchParams(location.search);
const signs = Array.from({ length: Number(query.get("previews") ?? 200) }, (_, at) => at + 1);
/** The same message on all signs, to check that they are synchronous. */
const isSame = query.has("same");
const root = document.querySelector("main");
if (root) {
  root.style.cssText = "display: flex; flex-wrap: wrap; gap: 4px";
  createRoot(root).render(
    signs.map((sign) => (
      <LedFace key={sign} multi={multiOf(isSame ? 1 : sign)} face={defaultFace} label={`Sign ${sign}`} />
    )),
  );
}
