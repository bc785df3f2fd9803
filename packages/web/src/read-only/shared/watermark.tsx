import { useDerivedFromNow } from "../../kit/status/second-clock.ts";
import { timestampTitle } from "../../kit/time/timestamp-text.ts";
import css from "./watermark.module.css";

const rows = 24;
const minuteMs = 60_000;

/** Over everything: for whom it was opened and when it was seen, so that a picture of the screen tells its origin. */
export function Watermark({ recipient }: { recipient: string }) {
  const minute = useDerivedFromNow((nowMs) => Math.floor(nowMs / minuteMs));
  const text = `${recipient} · ${timestampTitle(minute * minuteMs)}`;
  return (
    <div className={css.watermark} data-watermark aria-hidden>
      {Array.from({ length: rows }, (_, row) => (
        <span key={row}>{text}</span>
      ))}
    </div>
  );
}
