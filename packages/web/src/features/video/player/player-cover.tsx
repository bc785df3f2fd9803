import { IconAlertTriangle, IconRefresh, IconShieldQuestion, IconVideoOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { serverNowMs } from "../../../kit/status/server-time.ts";
import { timeText } from "../../../kit/time/moment-text.ts";
import type { PlayerView } from "./player-view.ts";
import { streamTiming } from "./streams/stream-state.ts";

interface PlayerCoverProps {
  view: PlayerView;
  onRetry: () => void;
}

/**
 * Shown without a picture, and over a frozen one (CAM-028, CAM-034). Counters are hidden from screen readers,
 * which would announce each second.
 */
export function PlayerCover({ view, onRetry }: PlayerCoverProps) {
  if (view.phase === "connecting") return <Connecting view={view} />;
  if (view.phase === "frozen") return <Frozen view={view} />;
  if (view.phase === "failed") return <Failed view={view} onRetry={onRetry} />;
  if (view.phase === "notAuthorized") return <NotAuthorized />;
  return null;
}

function Connecting({ view: { retries, error, nextTryS } }: { view: PlayerView }) {
  const { t } = useTranslation("cameraPlayer");
  return (
    <div className="player-cover player-waits" role="status">
      <i className="player-spinner" />
      <b>{t("connecting")}</b>
      {retries > 0 && (
        <span>
          {t("retryOf", { retry: retries, most: streamTiming.mostRetries })}
          {nextTryS !== undefined && nextTryS > 0 && (
            <span aria-hidden>{` ${t("inSeconds", { count: nextTryS })}`}</span>
          )}
        </span>
      )}
      {error && <span>{t(error)}</span>}
    </div>
  );
}

function Frozen({ view: { frozenS = 0 } }: { view: PlayerView }) {
  const { t } = useTranslation(["cameraPlayer", "cameraControl"]);
  return (
    <div className="player-cover player-frozen">
      <b className="player-chip player-warn" role="status">
        <IconAlertTriangle size={16} aria-hidden />
        <span className="visually-hidden">{t("cameraControl:states.frozen")}</span>
        <span aria-hidden>{t("frozen", { count: frozenS })}</span>
      </b>
      <span className="player-chip num">
        {t("lastPicture", { time: timeText(serverNowMs() - frozenS * 1000) })}
      </span>
    </div>
  );
}

function Failed({ view: { error, retries, nextTryS }, onRetry }: PlayerCoverProps) {
  const { t } = useTranslation("cameraPlayer");
  return (
    <div className="player-cover" role="alert">
      <IconVideoOff size={24} aria-hidden />
      <b>{t(error ?? "streamDown")}</b>
      <span>{t("noAnswer", { count: retries })}</span>
      {nextTryS !== undefined && (
        <span className="num" aria-hidden>
          {t("againIn", { count: nextTryS })}
        </span>
      )}
      <button type="button" className="player-button" onClick={onRetry}>
        <IconRefresh size={15} aria-hidden />
        {t("retry")}
      </button>
    </div>
  );
}

function NotAuthorized() {
  const { t } = useTranslation("cameraPlayer");
  return (
    <div className="player-cover" role="alert">
      <IconShieldQuestion size={24} aria-hidden />
      <b>{t("noAuthorizedStream")}</b>
      <span>{t("contactAdministrator")}</span>
    </div>
  );
}
