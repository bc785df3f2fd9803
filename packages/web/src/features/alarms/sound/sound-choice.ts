import { alarmSoundChoice, type AlarmSoundChoice, usualSound } from "@gantry/domain/alarms/alarm-sound.ts";
import { alarmSoundPreference } from "@gantry/domain/contract/people/preference-calls.ts";
import { create } from "zustand";
import { usePreference, useSavePreference } from "../../../session/preference/preference-queries.ts";
import { translate } from "../../../text/translate.ts";

/** `blocked`: the browser waits for the person. `elsewhere`: another tab of the person sounds. */
export type SoundState = "off" | "blocked" | "elsewhere" | "on" | "impossible";

/** What the sound of this tab does now; the button on the page of alarms shows it. */
export const soundStore = create<{ state: SoundState }>(() => ({ state: "off" }));

/** Tabs agree by a lock, which browsers have on secure pages only. */
export const canSound = (): boolean => "AudioContext" in window && "locks" in navigator;

export function useSoundChoice(): { choice: AlarmSoundChoice; isLoaded: boolean } {
  const { metadata, isLoaded } = usePreference("user", alarmSoundPreference);
  const { data } = alarmSoundChoice.safeParse(metadata?.["value"]);
  return { choice: data ?? usualSound, isLoaded };
}

export function useSaveSound() {
  const { mutate } = useSavePreference("user");
  return (value: AlarmSoundChoice) =>
    mutate({ id: alarmSoundPreference, name: translate("alarmGroups:sound.title"), metadata: { value } });
}
