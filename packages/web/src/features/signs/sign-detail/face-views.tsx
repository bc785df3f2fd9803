import { Box, Group } from "@mantine/core";
import type { Sign } from "../sign/sign-entity.ts";
import { layoutMulti } from "@gantry/domain/sign/layout/layout.ts";
import { linesOf } from "@gantry/domain/sign/layout/layout-model.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import type { FaceCycle } from "../led/face-cycle.ts";
import { LedFace } from "../led/led-face.tsx";
import { useShownPage } from "../led/page-dots.tsx";
import { roundFromPitchPx } from "../led/pitch.ts";
import { ReadBackFace } from "../sign/sign-face.tsx";
import { faceFor, stateOf, textOfMulti } from "../sign/sign-view.ts";
import { differenceOf } from "../sign/line-difference.ts";
import { Segments } from "../../../kit/look/segments.tsx";
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
        <Box pos="relative" lh={0}>
          <ReadBackFace
            sign={sign}
            pitchPx={view === "both" ? smallPitchPx : pitchPx}
            cycle={cycle}
            drawsBlank
          />
          {sent !== undefined && view === "readBack" && (
            <DifferenceFrame sign={sign} sent={sent} cycle={cycle} pitchPx={pitchPx} />
          )}
        </Box>
      )}
      {view !== "readBack" && sentFace}
      {sent !== undefined && (
        <Group className="small" gap={8} w="100%">
          <Segments
            label={t("face.view")}
            options={views.map((name) => ({ value: name, label: t(`face.${name}`) }))}
            value={view}
            onChoose={onView}
            isSmall
          />
          <span className="dim">{t(view === "sent" ? "face.isSent" : "face.isReadBack")}</span>
        </Group>
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
      className={css.difference}
      style={{
        insetInline: edgePx,
        top: edgePx + (line.topPx - 1) * pitchPx,
        height: (line.heightPx + 2) * pitchPx,
      }}
    />
  );
}
