import type { Sign } from "../sign/sign-entity.ts";
import { layoutMulti } from "@gantry/domain/sign/layout/layout.ts";
import { linesOf } from "@gantry/domain/sign/layout/layout-model.ts";
import { useTranslation } from "react-i18next";
import type { FaceCycle } from "../led/face-cycle.ts";
import { LedFace } from "../led/led-face.tsx";
import { useShownPage } from "../led/page-dots.tsx";
import { roundFromPitchPx } from "../led/pitch.ts";
import { ReadBackFace } from "../sign/sign-face.tsx";
import { faceFor, stateOf, textOfMulti } from "../sign/sign-view.ts";
import { differenceOf } from "../sign/what-differs.ts";
import { classNames } from "../../../kit/class-names.ts";
import css from "../sign/signs.module.css";

export type FaceView = "readBack" | "sent" | "both";
const views: readonly FaceView[] = ["readBack", "sent", "both"];

interface FaceViewsProps {
  sign: Sign;
  /** The sent MULTI if it differs from the face; otherwise undefined. */
  sent: string | undefined;
  view: FaceView;
  onView: (view: FaceView) => void;
  cycle: FaceCycle;
  pitchPx: number;
}

export function FaceViews({ sign, sent, view, onView, cycle, pitchPx }: FaceViewsProps) {
  const { t } = useTranslation("signs");
  const face = faceFor(sign);
  const smallPitchPx = Math.min(pitchPx, roundFromPitchPx - 1);
  const sentFace = sent !== undefined && (
    <LedFace
      multi={sent}
      face={face}
      label={t("face.isSent") + " " + textOfMulti(sent, face)}
      pitchPx={view === "both" ? smallPitchPx : pitchPx}
      cycle={view === "sent" ? cycle : undefined}
    />
  );
  return (
    <>
      {view !== "sent" && (
        <span className={css.signFaceFramed}>
          <ReadBackFace
            sign={sign}
            pitchPx={view === "both" ? smallPitchPx : pitchPx}
            cycle={cycle}
            drawsBlank
          />
          {sent !== undefined && view === "readBack" && (
            <DifferenceFrame sign={sign} sent={sent} cycle={cycle} pitchPx={pitchPx} />
          )}
        </span>
      )}
      {view !== "readBack" && sentFace}
      {sent !== undefined && (
        <div className={classNames(css.signViews, "row small")}>
          <span className="segments segments-small" role="group" aria-label={t("face.view")}>
            {views.map((name) => (
              <button key={name} type="button" aria-pressed={name === view} onClick={() => onView(name)}>
                {t(`face.${name}`)}
              </button>
            ))}
          </span>
          <span className="dim">{t(view === "sent" ? "face.isSent" : "face.isReadBack")}</span>
        </div>
      )}
    </>
  );
}

/** Shown while its page is displayed. */
function DifferenceFrame({
  sign,
  sent,
  cycle,
  pitchPx,
}: {
  sign: Sign;
  sent: string;
  cycle: FaceCycle;
  pitchPx: number;
}) {
  const page = useShownPage(cycle);
  const face = faceFor(sign);
  const multi = stateOf(sign).face?.multi ?? "";
  const difference = differenceOf(multi, sent, face);
  if (!difference || difference.page !== page) return null;
  const lines = layoutMulti(multi, face).pages[page]?.areas.flatMap(linesOf) ?? [];
  const line = lines[difference.line];
  if (!line || line.heightPx === 0) return null;
  const edgePx = pitchPx >= roundFromPitchPx ? 17 : 4;
  return (
    <span
      aria-hidden
      className={css.signDifference}
      style={{
        left: edgePx,
        right: edgePx,
        top: edgePx + (line.topPx - 1) * pitchPx,
        height: (line.heightPx + 2) * pitchPx,
      }}
    />
  );
}
