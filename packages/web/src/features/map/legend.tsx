import { deviceStatuses } from "@gantry/domain/kinds/define-kind.ts";
import { useTranslation } from "react-i18next";
import { GlyphMark } from "../../kit/status/glyphs.tsx";
import { deviceGlyphs } from "../../kit/status/glyph-shapes.ts";
import { classNames } from "../../kit/class-names.ts";
import css from "./map-screen.module.css";

export function Legend() {
  const { t } = useTranslation("map");
  const { t: status } = useTranslation("status");
  return (
    <ul className={classNames(css.floating, css.legend, "small wide-only")} aria-label={t("legend")}>
      {deviceStatuses.map((name) => (
        <li key={name} className="row">
          <GlyphMark glyph={deviceGlyphs[name]} size={13} />
          <span className="dim">{status(`device.${name}`)}</span>
        </li>
      ))}
    </ul>
  );
}
