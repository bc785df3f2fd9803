import {
  IconAlertTriangle,
  IconLoader2,
  IconRefresh,
  IconShieldQuestion,
  IconVideoOff,
} from "@tabler/icons-react";
import type { CameraStateData } from "@gantry/domain/camera/camera-state.ts";
import { type StreamReason, streamReason } from "@gantry/domain/camera/stream-problems.ts";
import type { CSSProperties } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { classNames } from "../../../kit/class-names.ts";
import { serverNowMs } from "../../../kit/status/server-time.ts";
import { timeText } from "../../../kit/time/moment-text.ts";
import { Chip, PictureButton } from "./over-picture.tsx";
import css from "./player.module.css";
import { reasonText } from "./reason-text.ts";
import type { PlayerView } from "./player-view.ts";
import { streamTiming } from "./streams/stream-state.ts";

interface PlayerCoverProps {
  view: PlayerView;
  /** What the agent reports, if the failed attempt gave no reason. */
  reported?: Partial<Pick<CameraStateData, "streamProblem">> | undefined;
  onRetry: () => void;
}

/**
 * Shown without a picture, and over a frozen one (CAM-028, CAM-034). Counters are hidden from screen readers,
 * which would announce each second.
 */
export function PlayerCover({ view, reported, onRetry }: PlayerCoverProps) {
  const { t } = useTranslation("cameraPlayer");
  const problem = reported?.streamProblem;
  const reason =
    view.reason ?? (problem ? streamReason({ code: problem.code, detail: problem.format }) : undefined);
  if (view.phase === "connecting") return <Connecting view={view} reason={reason} />;
  if (view.phase === "frozen") return <Frozen view={view} reason={reason} />;
  if (view.phase === "failed") return <Failed view={view} reason={reason} onRetry={onRetry} />;
  if (view.phase === "notAuthorized")
    return <NoStream title={t("noAuthorizedStream")} hint={t("contactAdministrator")} />;
  if (view.phase === "notSetUp") return <NoStream title={t("noStreamSetUp")} hint={t("setUpStream")} />;
  return null;
}

/** A stream that connects at once is not announced. */
const announcedLate = { "--skeleton-delay": "300ms" } as CSSProperties;

interface WithReason {
  view: PlayerView;
  reason: StreamReason | undefined;
}

const keyFrameWithinS = streamTiming.pictureWithinMs / 1000;

function Connecting({ view: { retries, error, nextTryS, awaitsKeyFrame }, reason }: WithReason) {
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
      {error && <span>{reason ? reasonText(reason) : t(error)}</span>}
      {awaitsKeyFrame && !error && (
        <span>
          {reason?.code === "noKeyFrames"
            ? reasonText(reason)
            : t("awaitsKeyFrame", { count: keyFrameWithinS })}
        </span>
      )}
    </div>
  );
}

function Frozen({ view: { frozenS = 0 }, reason }: WithReason) {
  const { t } = useTranslation("cameraPlayer");
  return (
    <div className={css.cover}>
      <Chip warns role="status">
        <IconAlertTriangle size={16} aria-hidden />
        <span className="visually-hidden">{t("frozenState")}</span>
        <span aria-hidden>{t("frozen", { count: frozenS })}</span>
      </Chip>
      <Chip>{t("lastPicture", { time: timeText(serverNowMs() - frozenS * 1000) })}</Chip>
      {reason && <Chip role="status">{reasonText(reason)}</Chip>}
    </div>
  );
}

function Failed({
  view: { error, retries, nextTryS },
  reason,
  onRetry,
}: WithReason & Pick<PlayerCoverProps, "onRetry">) {
  const { t } = useTranslation("cameraPlayer");
  return (
    <div className={css.cover} role="alert">
      <IconVideoOff size={24} aria-hidden />
      <b>{t(error ?? "streamDown")}</b>
      <span>{reason ? reasonText(reason) : t("noAnswer", { count: retries })}</span>
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

function NoStream({ title, hint }: { title: string; hint: string }) {
  return (
    <div className={css.cover} role="alert">
      <IconShieldQuestion size={24} aria-hidden />
      <b>{title}</b>
      <span>{hint}</span>
    </div>
  );
}
