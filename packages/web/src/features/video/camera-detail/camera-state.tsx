import type { TFunction } from "i18next";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { CameraEntity } from "../ptz/use-camera.ts";
import { Age } from "../../../kit/status/age.tsx";
import { timeText } from "../../../kit/time/moment-text.ts";
import { isPolled } from "./is-polled.ts";

/** CAM-014. */
export function CameraState({ camera }: { camera: CameraEntity }) {
  const { t } = useTranslation("cameraDetail");
  return (
    <dl className="camera-state">
      {rowsOf(camera, t).map(([label, value]) => (
        <div key={label} className="row">
          <dt className="dim">{label}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function rowsOf(camera: CameraEntity, t: TFunction<"cameraDetail">): [label: string, value: ReactNode][] {
  const state = camera.stateData;
  const known = (value: boolean | null | undefined, yes: string, no: string) =>
    value === undefined || value === null ? <span className="dim">{t("unknown")}</span> : value ? yes : no;
  const yesNo = (value: boolean | null | undefined) => known(value, t("yes"), t("no"));
  const { videoSnapshot, position } = state;
  const isAsked = isPolled(camera);
  return [
    [
      t(isAsked ? "lastAnswer" : "lastReport"),
      <Age
        key="age"
        at={camera.lastUpdateTimestamp}
        pollRateS={isAsked ? (camera.pollRate ?? 60) : Infinity}
      />,
    ],
    [t("stream"), known(state.streamOnline, t("streamOnline"), t("streamOffline"))],
    [t("supportsPTZ"), yesNo(state.supportsPTZ)],
    [t("supportsFocus"), yesNo(state.supportsFocus)],
    [t("supportsIris"), yesNo(state.supportsIris)],
    [t("autoFocusEnabled"), yesNo(state.autoFocusEnabled)],
    [t("autoIrisEnabled"), yesNo(state.autoIrisEnabled)],
    [t("presetCount"), state.presets?.length ?? <span className="dim">{t("unknown")}</span>],
    [
      t("recording"),
      videoSnapshot
        ? t("recordedFromTo", { from: timeText(videoSnapshot.from), to: timeText(videoSnapshot.to) })
        : t("no"),
    ],
    ...(position
      ? ([
          [t("positionRead"), <Age key="position" at={position.readAt} pollRateS={camera.pollRate ?? 60} />],
        ] as [string, ReactNode][])
      : []),
  ];
}
