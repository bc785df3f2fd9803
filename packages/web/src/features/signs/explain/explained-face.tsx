import type { ExplainedFace as Face, SignExplanation, Standing } from "@gantry/domain/sign/queue/explain.ts";
import { Stack } from "@mantine/core";
import { useMemo } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { faceCycle } from "../led/face-cycle.ts";
import { faceRaster } from "../led/face-raster.ts";
import { LedFace } from "../led/led-face.tsx";
import { PageDots } from "../led/page-dots.tsx";
import { useFittingPitch } from "../led/use-fitting-pitch.ts";
import { ageText } from "../../../kit/status/age.tsx";
import { type Glyph, verificationGlyphs } from "../../../kit/status/glyph-shapes.ts";
import { Note } from "../../../kit/feedback/note.tsx";
import { Panel } from "../../../kit/layout/panel.tsx";
import { GlyphText } from "../../../kit/status/glyphs.tsx";
import { translateComputed } from "../../../text/translate-computed.ts";
import { timeText } from "../../../kit/time/moment-text.ts";
import { timestampTitle } from "../../../kit/time/timestamp-text.ts";
import type { Sign } from "../sign/sign-entity.ts";
import { faceFor, faceLabel } from "../sign/sign-view.ts";
import { UndrawnFace } from "../sign/sign-face.tsx";

interface Props {
  sign: Sign;
  explanation: SignExplanation;
  isPast: boolean;
}

export function ExplainedFace({ sign, explanation, isPast }: Props) {
  const { t } = useTranslation("signExplain");
  const { face: shown, standing } = explanation;
  const face = faceFor(sign);
  const multi = shown && !shown.isBlank ? shown.multi : "";
  const raster = useMemo(() => faceRaster(multi, face), [multi, face]);
  const cycle = useMemo(() => faceCycle(raster.pages), [raster]);
  const { ref, pitchPx } = useFittingPitch(face.widthPx);
  const title = t(isPast ? "faceThen" : "face");
  const isDrawable = multi === "" || raster.pages.some((page) => !page.isBlank);
  return (
    <Panel aria-label={title} title={title} actions={<PageDots cycle={cycle} />} isPadded>
      <Stack gap={12}>
        <Stack ref={ref} gap={12} align="center" mih={40}>
          {!shown ? (
            <span className="dim">{t("neverRead")}</span>
          ) : isDrawable ? (
            <LedFace
              multi={multi}
              face={face}
              label={faceLabel(shown, face)}
              pitchPx={pitchPx}
              cycle={cycle}
            />
          ) : (
            <UndrawnFace>{multi}</UndrawnFace>
          )}
        </Stack>
        <StandingLine standing={standing} />
        {shown && <ReadAt face={shown} at={explanation.at} isPast={isPast} />}
        {shown && <PutBy face={shown} explanation={explanation} />}
        {isPast && shown && !shown.isBlank && <span className="dim small">{t("drawn")}</span>}
      </Stack>
    </Panel>
  );
}

const standingGlyphs: Record<Standing["state"], Glyph> = {
  stands: verificationGlyphs.verified,
  observed: verificationGlyphs.observed,
  sending: verificationGlyphs.sending,
  held: verificationGlyphs.notVerified,
};

function StandingLine({ standing: { state, reason, detail } }: { standing: Standing }) {
  const { t } = useTranslation("signExplain");
  const glyph = standingGlyphs[state];
  if (state !== "held")
    return (
      <GlyphText glyph={glyph} size={18}>
        <b>{t(`standing.${state}`)}</b>
      </GlyphText>
    );
  return (
    <Note tone="warning" glyph={glyph} title={t(`standing.${state}`)}>
      {reason && <div>{t(`signs:reasons.${reason}`)}</div>}
      {detail && <div>{t("detail", { detail })}</div>}
    </Note>
  );
}

function ReadAt({ face: { readAt }, at, isPast }: { face: Face; at: string; isPast: boolean }) {
  const { t } = useTranslation("signExplain");
  const age = ageText(Math.max(0, Date.parse(at) - Date.parse(readAt)));
  return (
    <span className="dim num" title={timestampTitle(readAt)}>
      {t(isPast ? "readAt" : "readAtNow", { time: timeText(readAt), age })}
    </span>
  );
}

function PutBy({ face: { of, source, isBlank }, explanation }: { face: Face; explanation: SignExplanation }) {
  const { t } = useTranslation("signExplain");
  if (of) {
    const { lastUpdatedByDisplayName: who, lastUpdatedAt, associatedEntityName: from } = of.item;
    const time = timeText(lastUpdatedAt);
    return <span>{from ? t("putByFrom", { who, from, time }) : t("putBy", { who, time })}</span>;
  }
  if (isBlank && source === "central" && explanation.winner === null) return <span>{t("blankOurs")}</span>;
  return (
    <span>
      {t("putBySource", {
        source: translateComputed(`signs:details.sources.${source}`, { defaultValue: source }),
      })}
      {!isBlank && ` ${t("notOurs")}`}
    </span>
  );
}
