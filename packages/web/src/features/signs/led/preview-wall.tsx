import { defaultFace } from "@gantry/domain/sign/reconcile/face-of-sign.ts";
import { createRoot } from "react-dom/client";
import { LedFace } from "./led-face.tsx";

/*
 * A page of nothing but previews, for the bench and the test of many at once (bench/live-previews); the product does not
 * contain it.
 */

/** Two pages of three lines each, some of them flashing, and no two signs the same. */
const multiOf = (sign: number): string =>
  `[pt15o3]CRASH AT EXIT ${sign}[nl][fl]LEFT LANE CLOSED[/fl][nl]EXPECT DELAYS` +
  `[np][fl]USE US-${sign}[/fl][nl]TO BOULDER[nl][fl]${sign} MIN[/fl]`;

const asked = new URLSearchParams(location.search);
const signs = Array.from({ length: Number(asked.get("previews") ?? 200) }, (_, at) => at + 1);
/** All signs show the same, so that it can be seen whether they do so together. */
const isSame = asked.has("same");
const root = document.querySelector("main");
if (root) {
  root.style.cssText = "display: flex; flex-wrap: wrap; gap: 4px";
  createRoot(root).render(
    signs.map((sign) => (
      <LedFace key={sign} multi={multiOf(isSame ? 1 : sign)} face={defaultFace} label={`Sign ${sign}`} />
    )),
  );
}
