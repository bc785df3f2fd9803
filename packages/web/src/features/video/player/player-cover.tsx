import {
  IconAlertTriangle,
  IconLoader2,
  IconRefresh,
  IconShieldQuestion,
  IconVideoOff,
} from "@tabler/icons-react";
import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import { classNames } from "../../../kit/class-names.ts";
import { serverNowMs } from "../../../kit/status/server-time.ts";
import { timeText } from "../../../kit/time/moment-text.ts";
import { Chip, PictureButton } from "./over-picture.tsx";
import css from "./player.module.css";
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

/** A stream that connects at once is not announced. */
const announcedLate = { "--skeleton-delay": "300ms" } as CSSProperties;

function Connecting({ view: { retries, error, nextTryS } }: { view: PlayerView }) {
  const { t } = useTranslation("cameraPlayer");
  return (
    <div className={classNames(css.cover, "skeleton-delayed")} style={announcedLate} role="status">
      <IconLoader2 size={24} className={css.spinner} aria-hidden />
      <b>{t("connecting")}</b>
      {retries > 0 && (
        <span>
          {t("retryOf", { retry: retries, most: streamTiming.maxRetries })}
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
    <div className={css.cover}>
      <Chip warns role="status">
        <IconAlertTriangle size={16} aria-hidden />
        <span className="visually-hidden">{t("cameraControl:states.frozen")}</span>
        <span aria-hidden>{t("frozen", { count: frozenS })}</span>
      </Chip>
      <Chip>{t("lastPicture", { time: timeText(serverNowMs() - frozenS * 1000) })}</Chip>
    </div>
  );
}

function Failed({ view: { error, retries, nextTryS }, onRetry }: PlayerCoverProps) {
  const { t } = useTranslation("cameraPlayer");
  return (
    <div className={css.cover} role="alert">
      <IconVideoOff size={24} aria-hidden />
      <b>{t(error ?? "streamDown")}</b>
      <span>{t("noAnswer", { count: retries })}</span>
      {nextTryS !== undefined && (
        <span className="num" aria-hidden>
          {t("againIn", { count: nextTryS })}
        </span>
      )}
      <PictureButton onClick={onRetry}>
        <IconRefresh size={15} aria-hidden />
        {t("retry")}
      </PictureButton>
    </div>
  );
}

function NotAuthorized() {
  const { t } = useTranslation("cameraPlayer");
  return (
    <div className={css.cover} role="alert">
      <IconShieldQuestion size={24} aria-hidden />
      <b>{t("noAuthorizedStream")}</b>
      <span>{t("contactAdministrator")}</span>
    </div>
  );
}
