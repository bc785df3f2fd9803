import type { Sign } from "./sign-entity.ts";
import type { SignFace } from "@gantry/domain/sign/reconcile/face.ts";
import type { ReactNode } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import type { FaceCycle } from "../led/face-cycle.ts";
import { faceRaster } from "../led/face-raster.ts";
import { LedFace } from "../led/led-face.tsx";
import { useSignContents } from "../led/sign-contents.ts";
import { useAgeText } from "../../../kit/status/age.tsx";
import { useDerivedFromNow } from "../../../kit/status/second-clock.ts";
import { faceFor, faceLabel, isStaleAt, stateOf } from "./sign-view.ts";

/** Always the read-back face; text if there is nothing to draw. */
export function ReadBackFace({
  sign,
  pitchPx = 1,
  cycle,
  drawsBlank = false,
}: {
  sign: Sign;
  pitchPx?: number;
  cycle?: FaceCycle;
  drawsBlank?: boolean;
}) {
  const { t } = useTranslation("signs");
  useSignContents();
  const shown = stateOf(sign).face;
  const isStale = useDerivedFromNow((nowMs) => isStaleAt(sign, nowMs));
  const age = useAgeText(isStale ? shown?.readAt : null);
  if (!shown) return <span className="dim">{t(drawsBlank ? "face.neverRead" : "face.noData")}</span>;
  if (shown.isBlank && !drawsBlank) return <span className="dim">{t("face.blank")}</span>;
  const face = faceFor(sign);
  const text = faceLabel(shown, face);
  if (!shown.isBlank && !isDrawable(shown.multi, face)) {
    return <UndrawnFace>{t("face.cannotDraw", { multi: shown.multi })}</UndrawnFace>;
  }
  return (
    <LedFace
      multi={shown.isBlank ? "" : shown.multi}
      face={face}
      label={isStale ? t("face.lastKnownLabel", { age, text }) : text}
      pitchPx={pitchPx}
      isStale={isStale}
      cycle={cycle}
    />
  );
}

/** Device text in place of a face that cannot be drawn. */
export function UndrawnFace({ children }: { children: ReactNode }) {
  return (
    <span className="mono" style={{ lineHeight: 1.4, overflowWrap: "anywhere" }}>
      {children}
    </span>
  );
}

/** With unknown fonts the face would look blank although the sign is not. */
function isDrawable(multi: string, face: SignFace): boolean {
  return faceRaster(multi, face).pages.some((page) => !page.isBlank);
}
