import { alarmSoundPreference } from "@gantry/domain/contract/people/preference-calls.ts";
import { useEffect, useEffectEvent } from "react";
import { useLoadedPart } from "../../../kit/screen/use-loaded-part.ts";
import { usePreference } from "../../../session/preference/preference-queries.ts";

/** On every screen; loads the sound for those who switched it on. */
export function SoundHost() {
  const { metadata } = usePreference("user", alarmSoundPreference);
  const isOn = (metadata?.["value"] as { isOn?: unknown } | undefined)?.isOn === true;
  const [AlarmSound, load] = useLoadedPart(() => import("./alarm-sound.tsx"));
  const start = useEffectEvent(load);
  useEffect(() => {
    if (isOn) start();
  }, [isOn]);
  return AlarmSound && <AlarmSound />;
}
