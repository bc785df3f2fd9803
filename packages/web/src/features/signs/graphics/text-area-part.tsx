import { Button, Flex, Group, TextInput } from "@mantine/core";
import type { SignFace } from "@gantry/domain/sign/reconcile/face.ts";
import type {
  HorizJustification,
  MessagePage,
  TextArea,
  VertJustification,
} from "@gantry/domain/sign/message/message.ts";
import { canDeleteLine } from "@gantry/domain/sign/layout/page-rules.ts";
import {
  minTextAreaPx,
  moveTextArea,
  newTextArea,
  resizeTextArea,
  setTextAreaText,
  textAreaPositionRange,
  withoutTextAreaLine,
} from "@gantry/domain/sign/layout/text-area-rules.ts";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { IconButton } from "../../../kit/look/icon-button.tsx";
import { Segments } from "../../../kit/look/segments.tsx";
import { WholeNumberInput } from "../../../kit/look/whole-number-input.tsx";
import { typeInCapitals } from "../composer/tools/type-in-capitals.ts";
import { pageRaster } from "./image-on-face.ts";
import { PlacingCanvas } from "./placing-canvas.tsx";
import "../../../kit/look/mantine-inputs.ts";
import css from "./graphics.module.css";

interface TextAreaPartProps {
  page: MessagePage;
  face: SignFace;
  onChange: (page: MessagePage) => void;
}

const verticals = ["top", "center", "bottom"] as const satisfies readonly VertJustification[];

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
    <Flex component="section" direction="column" gap={12} aria-label={t("area.title")}>
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
    </Flex>
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
  const move = (to: typeof position) => onChange(moveTextArea(area, to, face));
  const resize = (to: { width: number; height: number }) => onChange(resizeTextArea(area, to, face));
  const size = (max: number) => ({ min: minTextAreaPx, max });
  const fields = [
    [
      t("area.x"),
      position.x,
      textAreaPositionRange(width, face.widthPx),
      (x: number) => move({ ...position, x }),
    ],
    [
      t("area.y"),
      position.y,
      textAreaPositionRange(height, face.heightPx),
      (y: number) => move({ ...position, y }),
    ],
    [t("area.width"), width, size(face.widthPx), (to: number) => resize({ width: to, height })],
    [t("area.height"), height, size(face.heightPx), (to: number) => resize({ width, height: to })],
  ] as const;
  const horizontal = area.lines[0]?.segments[0]?.horizJustification ?? "center";
  return (
    <fieldset className={`${css.area} column`}>
      <legend className="row">
        <b>{t("area.area", { number })}</b>
        <IconButton icon={IconTrash} iconSize={15} label={t("area.remove", { number })} onClick={onRemove} />
      </legend>
      <Group gap="8px 12px" align="flex-end">
        {fields.map(([label, value, range, onNumber]) => (
          <WholeNumberInput key={label} w={84} label={label} value={value} {...range} onNumber={onNumber} />
        ))}
        <Segments
          label={t("area.vertical")}
          options={verticals.map((vertical) => ({ value: vertical, label: t(`area.${vertical}`) }))}
          value={area.vertJustification ?? "top"}
          onChoose={(vertJustification) => onChange({ ...area, vertJustification })}
        />
        <Segments
          label={t("area.horizontal")}
          options={(["left", "center", "right"] as const).map((value) => ({
            value,
            label: t(value === "center" ? "area.middle" : `area.${value}`),
          }))}
          value={horizontal}
          onChoose={(value) => onChange(withHorizontal(area, value))}
        />
      </Group>
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
                onChange(setTextAreaText(area, at, part, typeInCapitals(currentTarget)))
              }
            />
            {part === line.segments.length - 1 && canDeleteLine(lines) && (
              <IconButton
                icon={IconTrash}
                iconSize={15}
                label={t("area.removeLine", { number, line: at + 1 })}
                onClick={() => onChange(withoutTextAreaLine(area, at))}
              />
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
