import i18next from "i18next";

const minuteMs = 60_000;

/** Such as `1 h 30 min`; seconds below a minute. Never negative. */
export function durationText(durationMs: number): string {
  const { hours, minutes, seconds } = durationParts(durationMs);
  if (hours === 0 && minutes === 0) return i18next.t("signs:duration.seconds", { count: seconds });
  if (hours === 0) return i18next.t("signs:duration.minutes", { count: minutes });
  if (minutes === 0) return i18next.t("signs:duration.hours", { count: hours });
  return i18next.t("signs:duration.hoursMinutes", { hours, minutes });
}

export interface DurationParts {
  hours: number;
  minutes: number;
  seconds: number;
}

export function durationParts(durationMs: number): DurationParts {
  const seconds = Math.max(0, Math.floor(durationMs / 1000));
  const minutes = Math.floor(seconds / 60);
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60, seconds: seconds % 60 };
}

export function durationMsOf(hours: number, minutes: number): number {
  return (hours * 60 + minutes) * minuteMs;
}
