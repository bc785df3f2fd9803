import type { LaneFault } from "@gantry/domain/detector/detector-reading.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { deviceGlyphs } from "../../../kit/status/glyph-shapes.ts";
import { GlyphText } from "../../../kit/status/glyphs.tsx";

/** Why a lane has no usable values, by word and shape. */
export function FaultText({ fault }: { fault: LaneFault }) {
  const { t } = useTranslation("detectors");
  return (
    <GlyphText glyph={fault === "deviceFault" ? deviceGlyphs.OFFLINE : deviceGlyphs.DEGRADED}>
      {t(`fault.${fault}`)}
    </GlyphText>
  );
}
