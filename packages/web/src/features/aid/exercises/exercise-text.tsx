import type { Exercise } from "@gantry/domain/contract/answers/exercise.ts";
import type { ExerciseStatus } from "@gantry/domain/exercises/exercise.ts";
import type { Glyph } from "../../../kit/status/glyph-shapes.ts";
import { GlyphText } from "../../../kit/status/glyphs.tsx";
import { translate } from "../../../text/translate.ts";
import { useTranslation } from "../../../text/use-translation.ts";

export const scenarioText = ({ kind, roadName: road, direction, milepost }: Exercise): string =>
  translate("exercises:name", { kind: translate(`exercises:kinds.${kind}`), road, direction, milepost });

/** Minutes and seconds. */
export function durationText(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return translate("exercises:duration", {
    minutes: Math.floor(seconds / 60),
    seconds: String(seconds % 60).padStart(2, "0"),
  });
}

const glyphs: Readonly<Record<ExerciseStatus, Glyph>> = {
  WAITING: { shape: "circle", mark: "hands", filled: false, role: "unk" },
  RUNNING: { shape: "circle", mark: "hands", filled: true, role: "unk" },
  DONE: { shape: "circle", mark: "tick", filled: false, role: "ok" },
  STOPPED: { shape: "circle", mark: "dash", filled: false, role: "off" },
  FAILED: { shape: "square", mark: "cross", filled: true, role: "bad" },
};

export function ExerciseState({ status }: { status: ExerciseStatus }) {
  const { t } = useTranslation("exercises");
  return <GlyphText glyph={glyphs[status]}>{t(`statuses.${status}`)}</GlyphText>;
}
