import type { CameraSightings } from "@gantry/domain/contract/answers/camera.ts";
import type { MappingQuality } from "@gantry/domain/camera/camera-mapping.ts";
import { useTranslation } from "react-i18next";
import { deviceGlyphs } from "../../../kit/status/glyph-shapes.ts";
import { GlyphMark } from "../../../kit/status/glyphs.tsx";

const glyphs: Record<MappingQuality, keyof typeof deviceGlyphs> = {
  good: "ONLINE",
  rough: "DEGRADED",
  doubtful: "DEGRADED",
};

export function MappingNote({ sightings: { items, mapping } }: { sightings: CameraSightings }) {
  const { t } = useTranslation("cameraAim");
  if (!mapping) return <p className="dim">{t("notTaught")}</p>;
  const { quality, heightM, residualDegrees } = mapping;
  const facts = { count: items.length, height: heightM.toFixed(0), residual: residualDegrees.toFixed(1) };
  return (
    <p className="camera-places-note">
      <GlyphMark glyph={deviceGlyphs[glyphs[quality]]} size={14} label={t(`quality.${quality}`)} />
      <span>
        <b>{t(`quality.${quality}`)}</b> <span className="num">{t(quality, facts)}</span>
      </span>
    </p>
  );
}
