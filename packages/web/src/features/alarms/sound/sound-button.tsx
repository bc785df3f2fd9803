import type { AlarmSeverity } from "@gantry/domain/alarms/alarm.ts";
import { alarmSeverities } from "@gantry/domain/kinds/alarm-config.ts";
import { Button, Checkbox, Group, Stack, Switch } from "@mantine/core";
import { IconPlayerPlay, IconVolume, IconVolumeOff } from "@tabler/icons-react";
import { useState } from "react";
import { Dialog } from "../../../kit/dialog/dialog.tsx";
import { Note } from "../../../kit/feedback/note.tsx";
import { IconButton } from "../../../kit/look/icon-button.tsx";
import "../../../kit/look/mantine-inputs.ts";
import { useKeys } from "../../../kit/screen/keys.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { canSound, soundStore, useSaveSound, useSoundChoice } from "./sound-choice.ts";
import { TonePlayer } from "./tone-player.ts";

const gravestFirst = alarmSeverities.toReversed();

/** Whether alarms sound, in words, and a dialog to choose which; M switches the sound off and on. */
export function SoundButton() {
  const { t } = useTranslation("alarmGroups");
  const [isOpen, setOpen] = useState(false);
  const { choice, isLoaded } = useSoundChoice();
  const save = useSaveSound();
  const state = soundStore((store) => store.state);
  const shown = choice.isOn ? state : "off";
  const SoundIcon = shown === "on" || shown === "elsewhere" ? IconVolume : IconVolumeOff;
  useKeys({ m: () => isLoaded && save({ ...choice, isOn: !choice.isOn }) }, () => ({
    title: t("sound.title"),
    keys: [[["M"], t("sound.key")]],
  }));
  return (
    <>
      <Button
        variant="default"
        leftSection={<SoundIcon size={16} />}
        title={t(`sound.stateTexts.${shown}`)}
        onClick={() => setOpen(true)}
      >
        {t(`sound.states.${shown}`)}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={t("sound.title")}>
        <SoundChoice />
      </Dialog>
    </>
  );
}

function SoundChoice() {
  const { t } = useTranslation("alarmGroups");
  const { choice, isLoaded } = useSoundChoice();
  const save = useSaveSound();
  const state = soundStore((store) => store.state);
  const toggle = (severity: AlarmSeverity, isChosen: boolean) =>
    save({
      ...choice,
      severities: alarmSeverities.filter((one) =>
        one === severity ? isChosen : choice.severities.includes(one),
      ),
    });
  return (
    <Stack gap={12}>
      {!canSound() && <Note tone="warning" title={t("sound.stateTexts.impossible")} />}
      <Switch
        label={t("sound.isOn")}
        description={t(`sound.stateTexts.${choice.isOn ? state : "off"}`)}
        checked={choice.isOn}
        disabled={!isLoaded || !canSound()}
        onChange={(event) => save({ ...choice, isOn: event.currentTarget.checked })}
      />
      <Stack gap={4} role="group" aria-label={t("sound.severities")}>
        {gravestFirst.map((severity) => (
          <SeverityRow
            key={severity}
            severity={severity}
            isChosen={choice.severities.includes(severity)}
            isDisabled={!isLoaded}
            onChange={(isChosen) => toggle(severity, isChosen)}
          />
        ))}
      </Stack>
      <p className="dim small">{t("sound.repeats")}</p>
    </Stack>
  );
}

function SeverityRow({
  severity,
  isChosen,
  isDisabled,
  onChange,
}: {
  severity: AlarmSeverity;
  isChosen: boolean;
  isDisabled: boolean;
  onChange: (isChosen: boolean) => void;
}) {
  const { t } = useTranslation("alarmGroups");
  const { t: status } = useTranslation("status");
  const name = status(`severity.${severity}`);
  return (
    <Group justify="space-between">
      <Checkbox
        label={name}
        checked={isChosen}
        disabled={isDisabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <IconButton
        icon={IconPlayerPlay}
        label={t("sound.try", { severity: name })}
        disabled={!canSound()}
        onClick={() => void playOnce(severity)}
      />
    </Group>
  );
}

const closeAfterMs = 2000;

async function playOnce(severity: AlarmSeverity): Promise<void> {
  const player = new TonePlayer();
  await player.allow();
  player.play(severity);
  window.setTimeout(() => player.close(), closeAfterMs);
}
