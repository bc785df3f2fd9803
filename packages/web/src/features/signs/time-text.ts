const clock = new Intl.DateTimeFormat("en-US", {
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hour12: false,
});
const dayAndClock = new Intl.DateTimeFormat("en-US", {
  month: "short",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hour12: false,
});

/** An instant as a clock time of this computer's zone; with its day when that is another one than `nowMs`. */
export function timeText(at: string, nowMs = Date.now()): string {
  const time = Date.parse(at);
  if (Number.isNaN(time)) return "–";
  return new Date(time).toDateString() === new Date(nowMs).toDateString()
    ? clock.format(time)
    : dayAndClock.format(time);
}
