import { Button, TextInput } from "@mantine/core";
import type { SignFace } from "@gantry/domain/sign/reconcile/face.ts";
import type {
  HorizJustification,
  MessagePage,
  TextArea,
  VertJustification,
} from "@gantry/domain/sign/message/message.ts";
import { canDeleteLine } from "@gantry/domain/sign/layout/page-rules.ts";
import {
  leastTextAreaPx,
  moveTextArea,
  newTextArea,
  resizeTextArea,
  setTextAreaText,
  textAreaPositionRange,
  withoutTextAreaLine,
} from "@gantry/domain/sign/layout/text-area-rules.ts";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { type ReactNode, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { WholeNumberInput } from "../../../kit/look/whole-number-input.tsx";
import { inCapitals } from "../composer/tools/in-capitals.ts";
import { pageRaster } from "./image-on-face.ts";
import { PlacingCanvas } from "./placing-canvas.tsx";
import "../../../kit/look/mantine-inputs.ts";
import css from "./graphics.module.css";

export interface TextAreaPartProps {
  page: MessagePage;
  face: SignFace;
  onChange: (page: MessagePage) => void;
}

const verticals = ["top", "center", "bottom"] as const satisfies readonly VertJustification[];
const horizontals = [
  ["left", "left"],
  ["center", "middle"],
  ["right", "right"],
] as const satisfies readonly (readonly [HorizJustification, string])[];

/** EDIT-062 to EDIT-066. */
export function TextAreaPart({ page, face, onChange }: TextAreaPartProps) {
  const { t } = useTranslation("graphics");
  const [selected, setSelected] = useState(0);
  const base = useMemo(() => pageRaster(page, face), [page, face]);
  const { textAreas } = page;
  const set = (index: number, area: TextArea) =>
    onChange({ ...page, textAreas: textAreas.map((other, at) => (at === index ? area : other)) });
  const add = () => {
    onChange({ ...page, textAreas: [...textAreas, newTextArea(face)] });
    setSelected(textAreas.length);
  };
  return (
    <section className={css.textAreas} aria-label={t("area.title")}>
      {textAreas.length > 0 && (
        <>
          <PlacingCanvas
            label={t("area.canvas", { width: face.widthPx, height: face.heightPx })}
            base={base}
            boxes={textAreas.map(({ position, width, height }, index) => ({
              ...position,
              width,
              height,
              label: t("area.box", { number: index + 1, ...position, width, height }),
              resizeLabel: t("area.resize", { number: index + 1 }),
            }))}
            selected={selected}
            onSelect={setSelected}
            onMove={(index, to) => set(index, moveTextArea(textAreas[index]!, to, face))}
            onResize={(index, to) => set(index, resizeTextArea(textAreas[index]!, to, face))}
          />
          <p className="dim small">{t("area.hint")}</p>
        </>
      )}
      {textAreas.map((area, index) => (
        <AreaFields
          // oxlint-disable-next-line react/no-array-index-key -- rectangles have no id; their place is what they are called by
          key={index}
          area={area}
          number={index + 1}
          face={face}
          onChange={(changed) => set(index, changed)}
          onRemove={() => onChange({ ...page, textAreas: textAreas.filter((_, at) => at !== index) })}
        />
      ))}
      <button type="button" className="text-button row" onClick={add}>
        <IconPlus size={14} aria-hidden />
        {t("area.add")}
      </button>
    </section>
  );
}

interface AreaFieldsProps {
  area: TextArea;
  /** 1-based. */
  number: number;
  face: SignFace;
  onChange: (area: TextArea) => void;
  onRemove: () => void;
}

function AreaFields({ area, number, face, onChange, onRemove }: AreaFieldsProps) {
  const { t } = useTranslation("graphics");
  const { position, width, height } = area;
  const x = textAreaPositionRange(width, face.widthPx);
  const y = textAreaPositionRange(height, face.heightPx);
  const horizontal = area.lines[0]?.segments[0]?.horizJustification ?? "center";
  return (
    <fieldset className={css.textArea}>
      <legend className="row">
        <b>{t("area.area", { number })}</b>
        <button
          type="button"
          className="icon-button"
          aria-label={t("area.remove", { number })}
          onClick={onRemove}
        >
          <IconTrash size={15} />
        </button>
      </legend>
      <div className={css.graphicsFields}>
        <WholeNumberInput
          w={84}
          label={t("area.x")}
          value={position.x}
          {...x}
          onNumber={(to) => onChange(moveTextArea(area, { ...position, x: to }, face))}
        />
        <WholeNumberInput
          w={84}
          label={t("area.y")}
          value={position.y}
          {...y}
          onNumber={(to) => onChange(moveTextArea(area, { ...position, y: to }, face))}
        />
        <WholeNumberInput
          w={84}
          label={t("area.width")}
          value={width}
          min={leastTextAreaPx}
          max={face.widthPx}
          onNumber={(to) => onChange(resizeTextArea(area, { width: to, height }, face))}
        />
        <WholeNumberInput
          w={84}
          label={t("area.height")}
          value={height}
          min={leastTextAreaPx}
          max={face.heightPx}
          onNumber={(to) => onChange(resizeTextArea(area, { width, height: to }, face))}
        />
        <Choice label={t("area.vertical")}>
          {verticals.map((vertical) => (
            <button
              key={vertical}
              type="button"
              aria-pressed={(area.vertJustification ?? "top") === vertical}
              onClick={() => onChange({ ...area, vertJustification: vertical })}
            >
              {t(`area.${vertical}`)}
            </button>
          ))}
        </Choice>
        <Choice label={t("area.horizontal")}>
          {horizontals.map(([value, name]) => (
            <button
              key={value}
              type="button"
              aria-pressed={horizontal === value}
              onClick={() => onChange(withHorizontal(area, value))}
            >
              {t(`area.${name}`)}
            </button>
          ))}
        </Choice>
      </div>
      <AreaLines area={area} number={number} onChange={onChange} />
    </fieldset>
  );
}

function AreaLines({ area, number, onChange }: Pick<AreaFieldsProps, "area" | "number" | "onChange">) {
  const { t } = useTranslation("graphics");
  const { lines } = area;
  return (
    <div className="column">
      {lines.map((line, at) =>
        line.segments.map((segment, part) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines have no id; their place is what they are called by
          <div key={`${at} ${part}`} className="row">
            <TextInput
              className="grow"
              aria-label={t("area.line", { number, line: at + 1 })}
              value={segment.text}
              onChange={({ currentTarget }) =>
                onChange(setTextAreaText(area, at, part, inCapitals(currentTarget)))
              }
            />
            {part === line.segments.length - 1 && canDeleteLine(lines) && (
              <button
                type="button"
                className="icon-button"
                aria-label={t("area.removeLine", { number, line: at + 1 })}
                onClick={() => onChange(withoutTextAreaLine(area, at))}
              >
                <IconTrash size={15} />
              </button>
            )}
          </div>
        )),
      )}
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPlus size={14} aria-hidden />}
        aria-label={t("area.addLineLabel", { number })}
        onClick={() => onChange({ ...area, lines: [...lines, lineLike(area)] })}
      >
        {t("area.addLine")}
      </Button>
    </div>
  );
}

function Choice({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className="segments" role="group" aria-label={label}>
      {children}
    </span>
  );
}

function withHorizontal(area: TextArea, horizJustification: HorizJustification): TextArea {
  const lines = area.lines.map(({ segments }) => ({
    segments: segments.map((segment) => ({ ...segment, horizJustification })),
  }));
  return { ...area, lines };
}

function lineLike({ lines }: TextArea) {
  const { text: _text, ...style } = lines.at(-1)?.segments.at(-1) ?? { text: "" };
  return { segments: [{ ...style, text: "" }] };
}
