import {
  type PavementReading,
  slipperySurfaces,
  type SubsurfaceReading,
  type SurfaceStatus,
} from "@gantry/domain/weather/weather-state.ts";
import { useTranslation } from "../../text/use-translation.ts";
import { measureText } from "../../kit/measure-text.ts";
import { severityGlyphs } from "../../kit/status/glyph-shapes.ts";
import { GlyphText } from "../../kit/status/glyphs.tsx";
import type { Column } from "../../kit/table/columns.ts";
import { DataTable } from "../../kit/table/data-table.tsx";
import { percentText, temperatureText } from "./quantity-text.ts";

const textOr = (value: number | null, format: (value: number) => string): string =>
  value === null ? "–" : format(value);

export function PavementTable({ rows }: { rows: readonly PavementReading[] }) {
  const { t } = useTranslation("weather");
  const freezePointColumn: Column<PavementReading> = {
    id: "freezePoint",
    header: t("freezePoint"),
    cell: ({ freezePoint }) => textOr(freezePoint, temperatureText),
  };
  const columns: Column<PavementReading>[] = [
    {
      id: "sensor",
      header: t("sensor"),
      cell: ({ sensor, location }) => location || t("sensorNumber", { number: sensor }),
    },
    {
      id: "surface",
      header: t("surface"),
      cell: ({ surface }) => (surface ? <SurfaceText surface={surface} /> : "–"),
    },
    {
      id: "surfaceTemperature",
      header: t("temperature"),
      cell: ({ surfaceTemperature }) => textOr(surfaceTemperature, temperatureText),
    },
    {
      id: "depth",
      header: t("depth"),
      cell: ({ depth }) => textOr(depth, (value) => measureText(value, "mm", "small")),
    },
    { id: "friction", header: t("friction"), cell: ({ friction }) => textOr(friction, percentText) },
    ...(rows.some(({ freezePoint }) => freezePoint !== null) ? [freezePointColumn] : []),
  ];
  return (
    <DataTable
      label={t("road")}
      scrollLabel={t("road")}
      columns={columns}
      rows={rows}
      rowId={({ sensor }) => String(sensor)}
      density="compact"
      isWrapping
    />
  );
}

export function SurfaceText({ surface }: { surface: SurfaceStatus }) {
  const { t } = useTranslation("weather");
  const text = t(`status.${surface}`);
  if (!slipperySurfaces.includes(surface)) return text;
  return <GlyphText glyph={severityGlyphs.warning}>{text}</GlyphText>;
}

export function SubsurfaceTable({ rows }: { rows: readonly SubsurfaceReading[] }) {
  const { t } = useTranslation("weather");
  const columns: Column<SubsurfaceReading>[] = [
    { id: "sensor", header: t("sensor"), cell: ({ sensor }) => t("sensorNumber", { number: sensor }) },
    {
      id: "belowDepth",
      header: t("belowDepth"),
      cell: ({ depth }) => textOr(depth, (value) => measureText(value, "cm")),
    },
    {
      id: "temperature",
      header: t("temperature"),
      cell: ({ temperature }) => textOr(temperature, temperatureText),
    },
    { id: "moisture", header: t("moisture"), cell: ({ moisture }) => textOr(moisture, percentText) },
  ];
  return (
    <DataTable
      label={t("below")}
      scrollLabel={t("below")}
      columns={columns}
      rows={rows}
      rowId={({ sensor }) => String(sensor)}
      density="compact"
      isWrapping
    />
  );
}
