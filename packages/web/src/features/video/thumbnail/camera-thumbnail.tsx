import { IconVideoOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { useAgeText } from "../../../kit/status/age.tsx";
import { freshnessOf } from "../../../kit/status/freshness.ts";
import { useDerivedFromNow } from "../../../kit/status/second-clock.ts";
import { timeText } from "../../../kit/time/moment-text.ts";
import { watchInSight } from "../player/in-sight.ts";
import { renewedEveryMs, type Thumbnail, thumbnailQuery } from "./thumbnail-query.ts";
import css from "./camera-thumbnail.module.css";

/** Requested only while visible. */
export function CameraThumbnail({ cameraId, width }: { cameraId: string; width?: string }) {
  const frame = useRef<HTMLSpanElement>(null);
  const [isInSight, setInSight] = useState(false);
  useEffect(() => (frame.current ? watchInSight(frame.current, setInSight) : undefined), []);
  return (
    <span ref={frame} className={css.thumbnail} style={{ width }}>
      {isInSight && <LastPicture cameraId={cameraId} />}
    </span>
  );
}

function LastPicture({ cameraId }: { cameraId: string }) {
  const { t } = useTranslation("videoWall");
  const { data } = useQuery(thumbnailQuery(cameraId));
  if (data === undefined) return null;
  if (data !== null && data !== "transcoderMissing") return <Picture {...data} />;
  const words = t(data === null ? "thumbnail.none" : "thumbnail.transcoderMissing");
  return (
    <span role="img" aria-label={words} title={words}>
      <IconVideoOff size={16} aria-hidden />
    </span>
  );
}

function Picture({ address, atMs }: Thumbnail) {
  const { t } = useTranslation("videoWall");
  const at = new Date(atMs).toISOString();
  const age = useAgeText(at);
  const freshness = useDerivedFromNow((nowMs) => freshnessOf(nowMs - atMs, renewedEveryMs / 1000));
  const words = t("thumbnail.of", { time: timeText(atMs) });
  return (
    <>
      <img src={address} alt={words} title={words} draggable={false} />
      {/* Screen readers get the capture time: a running age would be announced repeatedly. */}
      <time dateTime={at} data-freshness={freshness} data-over-picture aria-hidden>
        {age}
      </time>
    </>
  );
}
