import { NumberInput, Select } from "@mantine/core";
import { contrastTextColor, rgbOf, signColors } from "@gantry/domain/sign/colors.ts";
import type { HorizJustification, VertJustification } from "@gantry/domain/sign/message.ts";
import { durationNsOf, hoursAndMinutes, isTimed, withTimed } from "@gantry/domain/sign/message-duration.ts";
import {
  pageOffTimeControl,
  pageOnTimeControl,
  withPageOffTime,
  withPageOnTime,
} from "@gantry/domain/sign/page-rules.ts";
import {
  IconAlignCenter,
  IconAlignJustified,
  IconAlignLeft,
  IconAlignRight,
  IconLayoutAlignBottom,
  IconLayoutAlignMiddle,
  IconLayoutAlignTop,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { setVertical } from "./message-edits.ts";
import { restyled, type SegmentStyle, selectedStyle } from "./segment-style.ts";
import type { MessageEditorState } from "./use-message-editor.ts";

const horizontals: readonly [HorizJustification & ("left" | "center" | "right" | "full"), ReactNode][] = [
  ["left", <IconAlignLeft key="left" size={16} />],
  ["center", <IconAlignCenter key="center" size={16} />],
  ["right", <IconAlignRight key="right" size={16} />],
  ["full", <IconAlignJustified key="full" size={16} />],
];
const verticals: readonly [VertJustification, "top" | "middle" | "bottom", ReactNode][] = [
  ["top", "top", <IconLayoutAlignTop key="top" size={16} />],
  ["center", "middle", <IconLayoutAlignMiddle key="middle" size={16} />],
  ["bottom", "bottom", <IconLayoutAlignBottom key="bottom" size={16} />],
];

/** Look and time of the open page, priority and duration of the message. */
export function EditorToolbar({ editor }: { editor: MessageEditorState }) {
  return (
    <div className="composer-toolbar">
      <PageLook editor={editor} />
      <PageTimes editor={editor} />
      {editor.hasPriority && <PrioritySelect editor={editor} />}
      {editor.hasDuration && <DurationControl editor={editor} />}
    </div>
  );
}

function PageLook({ editor }: { editor: MessageEditorState }) {
  const { t } = useTranslation("signs");
  const { face, isVsl, page, selection } = editor;
  if (!page) return null;
  const style = selectedStyle(page, selection);
  const restyle = (more: SegmentStyle) => editor.changePage((old) => restyled(old, selection, more));
  const fonts = [...face.fonts].map(([number, font]) => ({
    value: String(number),
    label: t("composer.fontOption", { name: font.name, height: font.heightPx }),
  }));
  return (
    <>
      <Select
        label={t("composer.font")}
        data={fonts}
        value={String(style.fontId ?? face.defaultFontNumber)}
        allowDeselect={false}
        w={168}
        onChange={(value) => value && restyle({ fontId: Number(value) })}
      />
      {/* The text of a speed limit sign is always centred. */}
      {!isVsl && (
        <Segments label={t("composer.horizontal")}>
          {horizontals.map(([value, icon]) => (
            <button
              key={value}
              type="button"
              aria-label={t(`composer.${value}`)}
              aria-pressed={(style.horizJustification ?? "center") === value}
              onClick={() => restyle({ horizJustification: value })}
            >
              {icon}
            </button>
          ))}
        </Segments>
      )}
      <Segments label={t("composer.vertical")}>
        {verticals.map(([value, name, icon]) => (
          <button
            key={value}
            type="button"
            aria-label={t(`composer.${name}`)}
            aria-pressed={page.verticalJustification === value}
            onClick={() => editor.changePage((old) => setVertical(old, value))}
          >
            {icon}
          </button>
        ))}
      </Segments>
      {editor.capabilities.includes("CHANGE_FOREGROUND_COLOR") && (
        <ColorSelect
          color={style.foregroundColor}
          onColor={(foregroundColor) => restyle({ foregroundColor })}
        />
      )}
    </>
  );
}

function Segments({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="composer-control">
      <span className="composer-label">{label}</span>
      <span className="segments" role="group" aria-label={label}>
        {children}
      </span>
    </div>
  );
}

function ColorSelect({
  color,
  onColor,
}: {
  color: string | undefined;
  onColor: (color: string | undefined) => void;
}) {
  const { t } = useTranslation("signs");
  const named = signColors.filter((name) => name !== "black");
  const swatch = color && (
    <i
      className="composer-swatch"
      style={{
        background: `#${rgbOf(color).toString(16).padStart(6, "0")}`,
        borderColor: contrastTextColor(color),
      }}
    />
  );
  return (
    <Select
      label={t("composer.color")}
      data={[
        { value: "", label: t("composer.defaultColor") },
        ...named.map((name) => ({ value: name, label: t(`colors.${name as "red"}`) })),
        ...(color && !named.includes(color) ? [color] : []),
      ]}
      value={color ?? ""}
      allowDeselect={false}
      leftSection={swatch}
      w={132}
      onChange={(value) => onColor(value || undefined)}
    />
  );
}

function PageTimes({ editor }: { editor: MessageEditorState }) {
  const { t } = useTranslation("signs");
  const { page } = editor;
  if (!page || editor.message.pages.length < 2) return null;
  const shared = {
    suffix: ` ${t("composer.seconds")}`,
    decimalScale: 1,
    w: 96,
    clampBehavior: "blur",
  } as const;
  return (
    <>
      <NumberInput
        {...shared}
        label={t("composer.pageOn")}
        min={pageOnTimeControl.minS}
        step={pageOnTimeControl.stepS}
        max={25.5}
        value={page.pageOnTime / 1000}
        onChange={(seconds) =>
          typeof seconds === "number" &&
          editor.changePage((old) => withPageOnTime(old, seconds * 1000), "on time")
        }
      />
      <NumberInput
        {...shared}
        label={t("composer.transition")}
        min={pageOffTimeControl.minS}
        step={pageOffTimeControl.stepS}
        max={25.5}
        value={page.pageOffTime / 1000}
        onChange={(seconds) =>
          typeof seconds === "number" &&
          editor.changePage((old) => withPageOffTime(old, seconds * 1000), "off time")
        }
      />
    </>
  );
}

function PrioritySelect({ editor: { message, change, priorities } }: { editor: MessageEditorState }) {
  const { t } = useTranslation("signs");
  const known = priorities.map(({ priority, name }) => ({
    value: String(priority),
    label: t("composer.priorityOption", { priority: `P${priority}`, name }),
  }));
  const options = [...new Map(known.map((option) => [option.value, option])).values()];
  const chosen = message.priority === undefined ? null : String(message.priority);
  const isUnlisted = chosen !== null && !options.some(({ value }) => value === chosen);
  return (
    <Select
      label={t("composer.priority")}
      data={isUnlisted ? [{ value: chosen, label: `P${chosen}` }, ...options] : options}
      value={chosen}
      allowDeselect={false}
      w={168}
      onChange={(value) => value !== null && change({ ...message, priority: Number(value) })}
    />
  );
}

function DurationControl({ editor: { message, change } }: { editor: MessageEditorState }) {
  const { t } = useTranslation("signs");
  const timed = isTimed(message.duration);
  const { hours, minutes } = hoursAndMinutes(message.duration ?? 0);
  const set = (newHours: number, newMinutes: number) =>
    change({ ...message, duration: durationNsOf(newHours, newMinutes) }, "duration");
  return (
    <>
      <Segments label={t("composer.duration")}>
        {[false, true].map((value) => (
          <button
            key={String(value)}
            type="button"
            aria-pressed={timed === value}
            onClick={() => timed !== value && change({ ...message, duration: withTimed(value) })}
          >
            {t(value ? "composer.timed" : "composer.continuous")}
          </button>
        ))}
      </Segments>
      {timed && (
        <>
          <NumberInput
            label={t("composer.hours")}
            min={0}
            max={9999}
            allowDecimal={false}
            w={72}
            value={hours}
            onChange={(value) => set(Number(value) || 0, minutes)}
          />
          <NumberInput
            label={t("composer.minutes")}
            min={0}
            max={59}
            allowDecimal={false}
            w={72}
            value={minutes}
            onChange={(value) => set(hours, Number(value) || 0)}
          />
        </>
      )}
    </>
  );
}
