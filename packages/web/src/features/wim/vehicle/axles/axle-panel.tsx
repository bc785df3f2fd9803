import type { VehicleReading } from "@gantry/domain/contract/answers/wim.ts";
import { fhwaClassOf } from "@gantry/domain/wim/fhwa-classes.ts";
import { axleLimits, isDistance } from "@gantry/domain/wim/weigh-groups.ts";
import { Panel, PanelBody } from "../../../../kit/layout/panel.tsx";
import { useTranslation } from "../../../../text/use-translation.ts";
import { ViolationBadge } from "../../readings/violation-badge.tsx";
import { lengthText, shownWeight, textOr, weightText, weightUnit } from "../../station/wim-figures.ts";
import { AxleDrawing, drawingHeight, drawingTop } from "./axle-drawing.tsx";
import css from "./axles.module.css";
import { type VehicleOutline, outlineOf, wheelRadius } from "./vehicle-outline.ts";

const spacesY = drawingHeight + 14;
const barsTop = drawingHeight + 40;
const barHeight = 60;
const barWidth = 20;
const drawingBottom = barsTop + barHeight + 18;

/** The vehicle from its side, the distances between its axles, and the weight of each beside its limit. */
export function AxlePanel({ reading }: { reading: VehicleReading }) {
  const { t } = useTranslation("wim");
  return (
    <Panel title={t("axlesPanel")}>
      <AxleFigure reading={reading} />
    </Panel>
  );
}

export function AxleFigure({ reading }: { reading: VehicleReading }) {
  const { t } = useTranslation("wim");
  const { axleWeights, axleSpaces, axleOverload, className, length } = reading;
  const axleCount = Math.max(reading.axleCount ?? 0, axleWeights.length);
  if (axleCount === 0) return <PanelBody className="dim">{t("noAxles")}</PanelBody>;
  const shape = fhwaClassOf(className)?.image ?? (axleCount > 2 ? "semitrailer" : "car");
  const outline = outlineOf({ axleSpaces, axleCount, lengthCm: length, shape });
  const words = {
    class: className ?? t("classUnknown"),
    axles: t("axles", { count: axleCount }),
    length: textOr(length, lengthText),
  };
  const width = outline.length + 24;
  return (
    <PanelBody className="column">
      <svg
        className={css.drawing}
        style={{ maxWidth: width * 1.4 }}
        viewBox={`-12 ${drawingTop} ${width} ${drawingBottom - drawingTop}`}
        role="img"
        aria-label={t("axleDrawing", words)}
      >
        <AxleDrawing outline={outline} overloads={axleOverload} />
        <Spaces outline={outline} axleSpaces={axleSpaces} />
        <Bars outline={outline} reading={reading} />
      </svg>
      <Overloads reading={reading} />
      <span className="dim small">
        {t("axleWeightsIn", { unit: weightUnit() })} {t("axleLimitDashes")}
      </span>
      <AxleTable reading={reading} axleCount={axleCount} />
    </PanelBody>
  );
}

/** What each overloaded axle alone carries too much. */
function Overloads({ reading: { axleWeights, axleSpaces, axleOverload } }: { reading: VehicleReading }) {
  const { t } = useTranslation("wim");
  const limits = axleLimits({ axleWeights, axleSpaces });
  const excesses = axleWeights.map((weight, index) =>
    axleOverload[index] ? (weight ?? 0) - (limits[index] ?? 0) : 0,
  );
  if (!excesses.some((excess) => excess > 0)) return null;
  return (
    <span className="row wrap">
      {excesses.map(
        (excess, index) =>
          excess > 0 && (
            <ViolationBadge key={index} type="axle">
              {t("axleOver", { axle: index + 1, excess: weightText(excess) })}
            </ViolationBadge>
          ),
      )}
    </span>
  );
}

function Spaces({ outline, axleSpaces }: { outline: VehicleOutline } & Pick<VehicleReading, "axleSpaces">) {
  const { t } = useTranslation("wim");
  const { axles, isMeasured } = outline;
  return axles.slice(1).map((to, index) => {
    const from = axles[index] ?? 0;
    const space = axleSpaces[index];
    return (
      <g key={index} className={css.space} data-missing={!isMeasured[index] || undefined}>
        <path d={`M${from} ${spacesY - 4}v8M${from} ${spacesY}H${to}M${to} ${spacesY - 4}v8`} />
        <text x={(from + to) / 2} y={spacesY + 14}>
          {isMeasured[index] && typeof space === "number" ? lengthText(space) : t("unknownSpace")}
        </text>
      </g>
    );
  });
}

function Bars({ outline, reading }: { outline: VehicleOutline; reading: VehicleReading }) {
  const { axleWeights, axleOverload } = reading;
  const limits = axleLimits(reading);
  const largest = Math.max(...limits, ...axleWeights.map((weight) => weight ?? 0));
  const yOf = (kg: number) => barsTop + barHeight * (1 - kg / largest);
  return outline.axles.map((x, index) => {
    const [weight, limit] = [axleWeights[index] ?? null, limits[index]];
    return (
      <g key={index} className={css.bar} data-over={axleOverload[index] || undefined}>
        {weight !== null && (
          <rect
            x={x - barWidth / 2}
            y={yOf(weight)}
            width={barWidth}
            height={barsTop + barHeight - yOf(weight)}
          />
        )}
        {limit !== undefined && <path d={`M${x - wheelRadius - 2} ${yOf(limit)}h${2 * wheelRadius + 4}`} />}
        <text x={x} y={barsTop + barHeight + 13}>
          {weight === null ? "–" : axleText(weight)}
        </text>
      </g>
    );
  });
}

/** In thousands, so that the axles of a tandem have room. */
const axleText = (kg: number) => (shownWeight(kg) / 1000).toFixed(1);

/** Of a distance that is missing or not positive, nothing (WIM-027). */
const spaceText = (space: number | null | undefined) => (isDistance(space) ? lengthText(space) : "–");

/** The same for screen readers. */
function AxleTable({ reading, axleCount }: { reading: VehicleReading; axleCount: number }) {
  const { t } = useTranslation("wim");
  const { axleWeights, axleSpaces, axleOverload } = reading;
  const limits = axleLimits(reading);
  return (
    <table className="visually-hidden">
      <caption>{t("axleTable")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("axle")}</th>
          <th scope="col">{t("weight")}</th>
          <th scope="col">{t("axleLimit")}</th>
          <th scope="col">{t("nextAxle")}</th>
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: axleCount }, (_, index) => (
          <tr key={index}>
            <th scope="row">{index + 1}</th>
            <td>
              {textOr(axleWeights[index] ?? null, weightText)} {axleOverload[index] && t("isOver")}
            </td>
            <td>{textOr(limits[index] ?? null, weightText)}</td>
            <td>{spaceText(axleSpaces[index])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
