import { newTextArea } from "@gantry/domain/sign/layout/text-area-rules.ts";
import { IconBulb, IconPhoto, IconSun, IconTextRecognition } from "@tabler/icons-react";
import { useTranslation } from "../../../../text/use-translation.ts";
import { ToolButton, ToolPanel } from "./tool.tsx";
import type { MessageEditorState } from "../editor/use-message-editor.ts";

const maxPercent = 100;
const stepPercent = 5;

export function PageParts({ editor }: { editor: MessageEditorState }) {
  const { t } = useTranslation("signEditor");
  const { face, capabilities, message, change } = editor;
  const hasBeacons = capabilities.includes("SUPPORTS_BEACONS");
  const isOn = message.enableBeacons === true;
  const addTextArea = () =>
    editor.changePage((old) => ({ ...old, textAreas: [...old.textAreas, newTextArea(face)] }));
  return (
    <>
      <ToolButton
        name={t("graphic")}
        why={capabilities.includes("SUPPORTS_GRAPHICS") ? undefined : t("graphicsNotSupported")}
        onClick={editor.openGraphics}
      >
        <IconPhoto size={16} aria-hidden />
        {t("graphic")}
      </ToolButton>
      {!editor.isVsl && (
        <ToolButton name={t("addTextBox")} onClick={addTextArea}>
          <IconTextRecognition size={16} aria-hidden />
          {t("textBox")}
        </ToolButton>
      )}
      <ToolButton
        name={t("named", { name: t("beacons"), value: t(isOn ? "on" : "off") })}
        isPressed={isOn}
        why={hasBeacons ? undefined : t("beaconNotSupported")}
        onClick={() => change({ ...message, enableBeacons: !isOn })}
      >
        <IconBulb size={16} aria-hidden />
        {t("beacons")} <b>{t(isOn ? "on" : "off")}</b>
      </ToolButton>
      <BrightnessTool editor={editor} />
    </>
  );
}

function BrightnessTool({ editor }: { editor: MessageEditorState }) {
  const { t } = useTranslation("signEditor");
  const percent = editor.page?.brightness ?? maxPercent;
  const text = t("percent", { percent });
  return (
    <ToolPanel
      name={t("named", { name: t("brightness"), value: text })}
      why={editor.capabilities.includes("SUPPORTS_BRIGHTNESS") ? undefined : t("brightnessNotSupported")}
      panel={
        <BrightnessSlider
          percent={percent}
          onPercent={(brightness) => editor.changePage((old) => ({ ...old, brightness }), "brightness")}
        />
      }
    >
      <IconSun size={16} aria-hidden />
      {t("brightness")} <b className="num">{text}</b>
    </ToolPanel>
  );
}

/** 0 to 100 % in steps of 5 (EDIT-071). */
export function BrightnessSlider({
  percent,
  onPercent,
}: {
  percent: number;
  onPercent: (percent: number) => void;
}) {
  const { t } = useTranslation("signEditor");
  return (
    <label className="column">
      <span>
        {t("brightness")} <b className="num">{t("percent", { percent })}</b>
      </span>
      <input
        type="range"
        min={0}
        max={maxPercent}
        step={stepPercent}
        value={percent}
        onChange={(event) => onPercent(Number(event.currentTarget.value))}
      />
      <span className="dim small" style={{ maxWidth: 260 }}>
        {t("brightnessNote")}
      </span>
    </label>
  );
}
