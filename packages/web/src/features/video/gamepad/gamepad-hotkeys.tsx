import { Button } from "@mantine/core";
import { IconDeviceGamepad2 } from "@tabler/icons-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
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
import { FormFoot } from "../../../kit/form/form-foot.tsx";
import { Panel, PanelBody } from "../../../kit/layout/panel.tsx";
import type { Column } from "../../../kit/table/columns.ts";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { CrossButton } from "../walls/pick-list.tsx";
import { usePreference, useSavePreference } from "../../../session/preference/preference-queries.ts";
import { RowSkeletons } from "../../../kit/screen/states.tsx";
import { inputText } from "./input-text.ts";
import { useCapture } from "./use-capture.ts";

/** PAD-001, PAD-002. */
export default function GamepadHotkeys() {
  const { metadata, isLoaded } = usePreference("user", hotkeysPreference);
  return isLoaded ? <HotkeyForm saved={hotkeysOf(metadata)} /> : <RowSkeletons rows={12} />;
}

function HotkeyForm({ saved }: { saved: Hotkeys }) {
  const { t } = useTranslation("gamepad");
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
  const slotColumn = (slot: HotkeySlot): Column<GamepadAction> => ({
    id: slot,
    header: t(slot),
    cell: (action) => (
      <Slot
        action={action}
        slot={slot}
        hotkeys={hotkeys}
        capturing={capturing}
        onClear={(place) => setChanged(withInput(hotkeys, place, null))}
      />
    ),
  });
  return (
    <Panel
      title={t("settings:hotkeys.title")}
      aria-label={t("settings:hotkeys.title")}
      style={{ maxWidth: 720 }}
    >
      <PanelBody className="column">
        <p className="dim">{t("text")}</p>
        <ConnectedGamepad />
      </PanelBody>
      <DataTable
        columns={[
          { id: "action", header: t("action"), cell: (action) => t(`actions.${action}`), isRowHeader: true },
          ...hotkeySlots.map(slotColumn),
        ]}
        rows={gamepadActions}
        rowId={(action) => action}
        card="table"
      />
      <FormFoot status={changed && t("unsaved")}>
        <Button onClick={saveAll} loading={save.isPending} disabled={!changed}>
          {t("save")}
        </Button>
      </FormFoot>
      <LeaveDialog
        isDirty={changed !== undefined}
        isLeavingSaved={isLeavingSaved}
        onLeave={() => setChanged(undefined)}
      />
    </Panel>
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
    <span className="row" onKeyDown={onKey}>
      <Button
        variant={isListening ? "light" : "default"}
        size="compact-sm"
        flex={1}
        justify="flex-start"
        aria-label={isListening ? undefined : t("set", { ...names, input: inputText(input) })}
        onClick={() => (isListening ? cancel() : listen({ action, slot }))}
      >
        <span className={input === null && !isListening ? "dim" : undefined}>
          {isListening ? t("listening", { seconds: secondsLeft }) : inputText(input)}
        </span>
      </Button>
      {isListening ? (
        <CrossButton label={t("cancel")} onClick={cancel} />
      ) : (
        input && <CrossButton label={t("clear", names)} onClick={() => onClear({ action, slot })} />
      )}
    </span>
  );
}
