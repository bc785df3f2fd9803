import { colorOfRgb, contrastTextColor, rgbOf, signColors } from "@gantry/domain/sign/raster/colors.ts";
import { defaultColors, isMonochrome } from "@gantry/domain/sign/raster/face-colors.ts";
import type { SignColor } from "@gantry/domain/sign/message/message.ts";
import { useTranslation } from "../../../../text/use-translation.ts";
import { translateComputed } from "../../../../text/translate-computed.ts";
import { restylePage, selectedStyleOf } from "./segment-style.ts";
import { type ToolOption, ToolSelect } from "./tool.tsx";
import type { MessageEditorState } from "../editor/use-message-editor.ts";
import { classNames } from "../../../../kit/class-names.ts";
import css from "./tool.module.css";

/** Applies to the selected text, otherwise to the whole page (EDIT-075). */
export function ColorTools({ editor }: { editor: MessageEditorState }) {
  const { t } = useTranslation("signEditor");
  const { face, page, selection, capabilities } = editor;
  if (!page) return null;
  const { foregroundColor, backgroundColor } = selectedStyleOf(page, selection);
  const defaults = defaultColors(face);
  const ofPage = selection.length === 0;
  const can = (capability: "CHANGE_FOREGROUND_COLOR" | "CHANGE_BACKGROUND_COLOR") =>
    capabilities.includes(capability) && !isMonochrome(face);
  return (
    <>
      <ColorTool
        label={t("foreground")}
        color={foregroundColor}
        otherwise={colorOfRgb(defaults.foreground)}
        isAnyColor={face.colorScheme === "color24bit"}
        why={can("CHANGE_FOREGROUND_COLOR") ? undefined : t("foregroundColorNotSupported")}
        onColor={(color) =>
          editor.changePage((old) => restylePage(old, selection, { foregroundColor: color }))
        }
      />
      <ColorTool
        label={t(ofPage ? "background" : "backgroundOfSelection")}
        shownLabel={t("background")}
        color={ofPage ? page.backgroundColor : backgroundColor}
        otherwise={colorOfRgb(defaults.background)}
        isAnyColor={face.colorScheme === "color24bit" && ofPage}
        why={can("CHANGE_BACKGROUND_COLOR") ? undefined : t("backgroundColorNotSupported")}
        onColor={(color) =>
          editor.changePage((old) =>
            ofPage
              ? { ...old, backgroundColor: color }
              : restylePage(old, selection, { backgroundColor: color }),
          )
        }
      />
    </>
  );
}

interface ColorToolProps {
  label: string;
  color: SignColor | undefined;
  otherwise: SignColor;
  isAnyColor: boolean;
  /** Shown instead of the colour's name while none is chosen. */
  shownLabel?: string;
  why: string | undefined;
  onColor: (color: SignColor | undefined) => void;
}

function ColorTool({ label, color, otherwise, isAnyColor, shownLabel, why, onColor }: ColorToolProps) {
  const { t } = useTranslation("signEditor");
  const shown = color ?? otherwise;
  const options: ToolOption[] = [
    {
      value: "",
      text: t("defaultColor", { color: colorText(otherwise) }),
      mark: <Swatch color={otherwise} />,
    },
    ...[...signColors, ...(color && !signColors.includes(color) ? [color] : [])].map((name) => ({
      value: name,
      text: colorText(name),
      mark: <Swatch color={name} />,
    })),
  ];
  const isUnset = shownLabel !== undefined && color === undefined;
  return (
    <>
      <ToolSelect
        name={t("named", { name: label, value: colorText(shown) })}
        why={why}
        options={options}
        value={color ?? ""}
        className={classNames(css.tool, isUnset && css.unset)}
        onChoose={(value) => onColor(value === "" ? undefined : value)}
      >
        <Swatch color={shown} />
        {shownLabel ?? colorText(shown)}
      </ToolSelect>
      {isAnyColor && why === undefined && (
        <input
          type="color"
          className={css.tool}
          style={{ width: 26, padding: 2 }}
          aria-label={t("anyColor", { name: label })}
          value={hexOf(shown)}
          onChange={(event) => onColor(event.currentTarget.value)}
        />
      )}
    </>
  );
}

function Swatch({ color }: { color: SignColor }) {
  return (
    <i
      className={css.swatch}
      aria-hidden
      style={{ background: hexOf(color), outlineColor: contrastTextColor(color) }}
    />
  );
}

function hexOf(color: SignColor): string {
  return `#${rgbOf(color).toString(16).padStart(6, "0")}`;
}

function colorText(color: SignColor): string {
  return signColors.includes(color) ? translateComputed(`signs:colors.${color}`) : color;
}
