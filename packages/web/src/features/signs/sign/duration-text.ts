import { translate } from "../../../text/translate.ts";

/** Such as `1 h 30 min`; seconds below a minute. Never negative. */
export function durationText(durationMs: number): string {
  const allSeconds = Math.max(0, Math.floor(durationMs / 1000));
  const allMinutes = Math.floor(allSeconds / 60);
  const [hours, minutes, seconds] = [Math.floor(allMinutes / 60), allMinutes % 60, allSeconds % 60];
  if (hours === 0 && minutes === 0) return translate("signs:duration.seconds", { count: seconds });
  if (hours === 0) return translate("signs:duration.minutes", { count: minutes });
  if (minutes === 0) return translate("signs:duration.hours", { count: hours });
  return translate("signs:duration.hoursMinutes", { hours, minutes });
}
