import type { Font } from "@gantry/domain/sign/fonts/font.ts";
import { useMemo } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { LedFace } from "../led/led-face.tsx";
import { fontSample } from "./font-sample.ts";

const roomPx = 640;

/** Characters 33 to 96; missing ones are named (SIGN-184). */
export function FontPreview({ font, pitchPx }: { font: Font; pitchPx?: number }) {
  const { t } = useTranslation("signMaintenance");
  const { face, multi, drawn, lacking } = useMemo(() => fontSample(font), [font]);
  const fitting = Math.max(1, Math.min(3, Math.floor(roomPx / face.widthPx)));
  return (
    <div className="column" style={{ overflowX: "auto" }}>
      <LedFace
        face={face}
        multi={multi}
        label={t("fonts.previewLabel", { name: font.name, text: drawn })}
        pitchPx={pitchPx ?? fitting}
      />
      {lacking !== "" && <p className="dim small">{t("fonts.lacking", { text: lacking })}</p>}
    </div>
  );
}
