import type { ReactNode } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { Fact, Facts } from "../../../kit/facts/facts.tsx";
import type { CameraEntity } from "../ptz/use-camera.ts";
import { Age } from "../../../kit/status/age.tsx";
import { timeText } from "../../../kit/time/moment-text.ts";

/** Values of a camera that is not polled are never late. */
export const isPolled = ({ status }: Pick<CameraEntity, "status">): boolean =>
  status !== "NOT_POLLABLE" && status !== "DISABLED";

const abilities = [
  "supportsPTZ",
  "supportsFocus",
  "supportsIris",
  "autoFocusEnabled",
  "autoIrisEnabled",
] as const;

/** CAM-014. */
export function CameraState({ camera }: { camera: CameraEntity }) {
  const { t } = useTranslation("cameraDetail");
  const { videoSnapshot, position, streamOnline, presets, ...state } = camera.stateData;
  const pollRateS = camera.pollRate ?? 60;
  const unknown = <span className="dim">{t("unknown")}</span>;
  const renderFlag = (value: boolean | null | undefined, yes: string, no: string): ReactNode =>
    value === undefined || value === null ? unknown : value ? yes : no;
  return (
    <Facts isPadded>
      <Fact label={t(isPolled(camera) ? "lastAnswer" : "lastReport")}>
        <Age at={camera.lastUpdateTimestamp} pollRateS={isPolled(camera) ? pollRateS : Infinity} />
      </Fact>
      <Fact label={t("stream")}>{renderFlag(streamOnline, t("streamOnline"), t("streamOffline"))}</Fact>
      {abilities.map((name) => (
        <Fact key={name} label={t(name)}>
          {renderFlag(state[name], t("yes"), t("no"))}
        </Fact>
      ))}
      <Fact label={t("presetCount")}>{presets?.length ?? unknown}</Fact>
      <Fact label={t("recording")}>
        {videoSnapshot
          ? t("recordedFromTo", { from: timeText(videoSnapshot.from), to: timeText(videoSnapshot.to) })
          : t("no")}
      </Fact>
      {position && (
        <Fact label={t("positionRead")}>
          <Age at={position.readAt} pollRateS={pollRateS} />
        </Fact>
      )}
    </Facts>
  );
}
