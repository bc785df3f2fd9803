import type { VehicleReading } from "@gantry/domain/contract/answers/wim.ts";
import { classDiagram, fhwaClassOf } from "@gantry/domain/wim/fhwa-classes.ts";
import { Panel, PanelBody } from "../../../kit/layout/panel.tsx";
import { translateComputed } from "../../../text/translate-computed.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { lengthText } from "../station/wim-figures.ts";
import { AxleDrawing, drawingHeight, drawingTop } from "./axles/axle-drawing.tsx";
import css from "./axles/axles.module.css";
import { outlineOf } from "./axles/vehicle-outline.ts";

/** The typical vehicle of the class that the station found; only with the same number of axles (WIM-028). */
export function ClassPanel({ reading, scheme }: { reading: VehicleReading; scheme: string }) {
  const { t } = useTranslation("wim");
  const found = fhwaClassOf(reading.className);
  return (
    <Panel title={t("classPanel")} meta={found && t("classNumber", { number: found.number })}>
      <ClassFigure reading={reading} scheme={scheme} />
    </Panel>
  );
}

export function ClassFigure({ reading, scheme }: { reading: VehicleReading; scheme: string }) {
  const { t } = useTranslation("wim");
  const { className, axleCount } = reading;
  const found = fhwaClassOf(className);
  const spaces = axleCount === null ? undefined : classDiagram(className, axleCount);
  if (!found || !spaces)
    return (
      <PanelBody className="dim">
        {t("classNotFound", {
          class: className ?? t("classUnknown"),
          axles: axleCount === null ? t("axlesUnknown") : t("axles", { count: axleCount }),
          scheme,
        })}
      </PanelBody>
    );
  const outline = outlineOf({
    axleSpaces: spaces,
    axleCount: spaces.length + 1,
    lengthCm: null,
    shape: found.image,
  });
  const name = translateComputed(`wim:classes.${found.number}`);
  const width = outline.length + 24;
  return (
    <PanelBody className="column">
      <svg
        className={css.drawing}
        style={{ maxWidth: width }}
        viewBox={`-12 ${drawingTop} ${width} ${drawingHeight + 8 - drawingTop}`}
        role="img"
        aria-label={t("classDrawing", { class: name })}
      >
        <AxleDrawing outline={outline} overloads={[]} />
      </svg>
      <b>{name}</b>
      <span className="dim small num">
        {t("classSpaces")}: {spaces.map(lengthText).join(", ")}
      </span>
    </PanelBody>
  );
}
