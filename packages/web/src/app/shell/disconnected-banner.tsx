import { useTranslation } from "../../text/use-translation.ts";
import { type Connection, connectionStore } from "../../realtime/connection-store.ts";
import { wakeLiveUpdates } from "../../realtime/live.ts";
import { ageText } from "../../kit/status/age.tsx";
import { deviceGlyphs } from "../../kit/status/glyph-shapes.ts";
import { GlyphMark } from "../../kit/status/glyphs.tsx";
import { useNowMs } from "../../kit/status/second-clock.ts";
import { timeText } from "../../kit/time/moment-text.ts";
import css from "./shell.module.css";

export function DisconnectedBanner() {
  const connection = connectionStore((state) => state.connection);
  return connection.state === "lost" ? <Lost connection={connection} /> : null;
}

/** Beside the path of the page, in a line that is there anyway: nothing moves and nothing is covered. */
function Lost({ connection }: { connection: Extract<Connection, { state: "lost" }> }) {
  const { t } = useTranslation("shell");
  const nowMs = useNowMs();
  const { sinceMs, nextTryAtMs, error } = connection;
  const seconds = nextTryAtMs && Math.max(0, Math.ceil((nextTryAtMs - nowMs) / 1000));
  return (
    <div className={css.lost} data-keeps-colour>
      <GlyphMark glyph={deviceGlyphs.DEGRADED} size={16} />
      <b role="alert">{t("live.lost")}</b>
      <span className="num ellipsis">
        {t("live.stopped", { age: ageText(nowMs - sinceMs) })}.{" "}
        <span className="wide-only">{t("live.lastKnown", { time: timeText(sinceMs) })} </span>
        {error && `${t("live.refused", { error })} `}
        {seconds === undefined ? t("live.retrying") : t("live.retryIn", { seconds })}
      </span>
      <button type="button" className="text-button" onClick={wakeLiveUpdates}>
        {t("common:tryAgain")}
      </button>
    </div>
  );
}
