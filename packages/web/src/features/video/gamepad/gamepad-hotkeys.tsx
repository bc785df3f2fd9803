import { Button } from "@mantine/core";
import { IconDeviceGamepad2, IconX } from "@tabler/icons-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useGamepadName } from "./gamepad-reader.ts";
import {
  type GamepadAction,
  gamepadActions,
  type HotkeyPlace,
  type Hotkeys,
  type HotkeySlot,
  hotkeySlots,
  hotkeysOf,
  hotkeysPreference,
  withInput,
} from "./hotkeys.ts";
import { LeaveDialog } from "../../../kinds/form/draft/leave-dialog.tsx";
import "../../../kit/look/mantine-inputs.ts";
import { usePreference, useSavePreference } from "../../../session/preference/preference-queries.ts";
import { RowSkeletons } from "../../../kit/screen/states.tsx";
import { inputText } from "./input-text.ts";
import { useCapture } from "./use-capture.ts";
import "./gamepad.css";

/** PAD-001, PAD-002. */
export default function GamepadHotkeys() {
  const { metadata, isLoaded } = usePreference("user", hotkeysPreference);
  return isLoaded ? <HotkeyForm saved={hotkeysOf(metadata)} /> : <RowSkeletons rows={12} />;
}

function HotkeyForm({ saved }: { saved: Hotkeys }) {
  const { t } = useTranslation(["gamepad", "settings"]);
  const [changed, setChanged] = useState<Hotkeys>();
  const save = useSavePreference("user");
  const isLeavingSaved = useRef(false);
  const hotkeys = changed ?? saved;
  const capturing = useCapture(hotkeys, setChanged);
  const saveAll = () =>
    save.mutate(
      { id: hotkeysPreference, name: t("settings:hotkeys.title"), metadata: { ...hotkeys } },
      { onSuccess: () => setChanged((now) => (now === hotkeys ? undefined : now)) },
    );
  return (
    <section className="panel settings-part hotkeys" aria-label={t("settings:hotkeys.title")}>
      <header>
        <h2>{t("settings:hotkeys.title")}</h2>
      </header>
      <div className="panel-body column">
        <p className="dim">{t("text")}</p>
        <ConnectedGamepad />
        <table>
          <thead>
            <tr>
              <th scope="col">{t("action")}</th>
              {hotkeySlots.map((slot) => (
                <th key={slot} scope="col">
                  {t(slot)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {gamepadActions.map((action) => (
              <tr key={action}>
                <th scope="row">{t(`actions.${action}`)}</th>
                {hotkeySlots.map((slot) => (
                  <td key={slot}>
                    <Slot
                      action={action}
                      slot={slot}
                      hotkeys={hotkeys}
                      capturing={capturing}
                      onClear={(place) => setChanged(withInput(hotkeys, place, null))}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <div className="row">
          <span className="dim grow" role="status">
            {changed && t("unsaved")}
          </span>
          <Button onClick={saveAll} loading={save.isPending} disabled={!changed}>
            {t("save")}
          </Button>
        </div>
      </div>
      <LeaveDialog
        isDirty={changed !== undefined}
        isLeavingSaved={isLeavingSaved}
        onLeave={() => setChanged(undefined)}
      />
    </section>
  );
}

function ConnectedGamepad() {
  const { t } = useTranslation("gamepad");
  const name = useGamepadName();
  return (
    <p className="row" role="status">
      <IconDeviceGamepad2 size={18} aria-hidden />
      {name === undefined ? (
        <span>
          <b>{t("noGamepadDetected")}</b> <span className="dim">{t("connectGamepadPrompt")}</span>
        </span>
      ) : (
        <b>{name}</b>
      )}
    </p>
  );
}

interface SlotProps {
  action: GamepadAction;
  slot: HotkeySlot;
  hotkeys: Hotkeys;
  capturing: ReturnType<typeof useCapture>;
  onClear: (place: HotkeyPlace) => void;
}

function Slot({ action, slot, hotkeys, capturing, onClear }: SlotProps) {
  const { t } = useTranslation("gamepad");
  const { capture, secondsLeft, listen, cancel } = capturing;
  const input = hotkeys[action][slot];
  const names = { action: t(`actions.${action}`), slot: t(slot) };
  const isListening = capture?.action === action && capture.slot === slot;
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !isListening) return;
    event.stopPropagation();
    cancel();
  };
  return (
    <span className="hotkey" onKeyDown={onKey}>
      <button
        type="button"
        className="hotkey-input"
        data-listening={isListening || undefined}
        data-empty={input === null || undefined}
        aria-label={isListening ? undefined : t("set", { ...names, input: inputText(input) })}
        onClick={() => (isListening ? cancel() : listen({ action, slot }))}
      >
        {isListening ? t("listening", { seconds: secondsLeft }) : inputText(input)}
      </button>
      {isListening ? (
        <button
          type="button"
          className="icon-button"
          aria-label={t("cancel")}
          title={t("cancel")}
          onClick={cancel}
        >
          <IconX size={15} />
        </button>
      ) : (
        input && (
          <button
            type="button"
            className="icon-button"
            aria-label={t("clear", names)}
            title={t("clear", names)}
            onClick={() => onClear({ action, slot })}
          >
            <IconX size={15} />
          </button>
        )
      )}
    </span>
  );
}
