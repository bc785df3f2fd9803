import { Button, Group, NativeSelect } from "@mantine/core";
import {
  type Icon,
  IconCamera,
  IconDownload,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerSkipBack,
  IconPlayerSkipForward,
} from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { translate } from "../../../../text/translate.ts";
import { longestClipMs } from "@gantry/domain/contract/video/media.ts";
import type { ComponentProps } from "react";
import { useTranslation } from "../../../../text/use-translation.ts";
import { useStore } from "zustand";
import type { CameraEntity } from "../../ptz/use-camera.ts";
import { errorText } from "../../../../queries/error-text.ts";
import { preciseTimeText } from "../../../../kit/time/moment-text.ts";
import { toast } from "../../../../kit/toasts/toasts.ts";
import { snapshotVideo } from "../../player/streams/video-calls.ts";
import { playOrPause } from "../../recorded/scrub-keys.ts";
import { type PlayRate, playRates, type Scrubber } from "../../recorded/scrubber.ts";
import type { Marks } from "../../recorded/use-marks.ts";
import { clipBetween } from "./recording.ts";
import { saveStill } from "./save-still.ts";

interface RecordingControlsProps {
  camera: CameraEntity;
  scrubber: Scrubber;
  marks: Marks;
}

export function RecordingControls({ camera, scrubber, marks }: RecordingControlsProps) {
  const { t } = useTranslation("cameraDetail");
  const { isOpen, isPlaying, rate, shownMs } = useStore(scrubber.state);
  const hasPicture = isOpen && shownMs !== undefined;
  return (
    <Group gap="sm" role="group" aria-label={t("scrubbing")}>
      <span className="row">
        <StepButton label={t("onePictureBack")} icon={IconPlayerSkipBack} onClick={() => scrubber.step(-1)} />
        <StepButton
          label={isPlaying ? t("pause") : t("play")}
          icon={isPlaying ? IconPlayerPause : IconPlayerPlay}
          disabled={!hasPicture}
          onClick={() => playOrPause(scrubber)}
        />
        <StepButton
          label={t("onePictureOn")}
          icon={IconPlayerSkipForward}
          disabled={!hasPicture}
          onClick={() => scrubber.step(1)}
        />
        <NativeSelect
          size="xs"
          aria-label={t("playRate")}
          data={playRates.map((one) => ({ value: String(one), label: t("rate", { rate: one }) }))}
          value={rate}
          onChange={({ currentTarget }) => scrubber.setRate(Number(currentTarget.value) as PlayRate)}
        />
      </span>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconCamera size={14} />}
        disabled={!hasPicture}
        onClick={() => void saveStill(scrubber.video, camera.name, shownMs)}
      >
        {t("savePicture")}
      </Button>
      <Group gap="sm" ms="auto">
        <Button variant="default" size="compact-sm" disabled={!hasPicture} onClick={marks.markIn}>
          {t("markIn")}
          <kbd className="button-key">I</kbd>
        </Button>
        <Button variant="default" size="compact-sm" disabled={!hasPicture} onClick={marks.markOut}>
          {t("markOut")}
          <kbd className="button-key">O</kbd>
        </Button>
        <ClipButton camera={camera} marks={marks} />
      </Group>
    </Group>
  );
}

function StepButton({ label, icon: StepIcon, ...button }: StepButtonProps) {
  return (
    <button type="button" className="icon-button" aria-label={label} title={label} {...button}>
      <StepIcon size={16} aria-hidden />
    </button>
  );
}
interface StepButtonProps extends ComponentProps<"button"> {
  label: string;
  icon: Icon;
}

/** CAM-067. */
function ClipButton({ camera, marks }: { camera: CameraEntity; marks: Marks }) {
  const { t } = useTranslation("cameraDetail");
  const { inMs, outMs, clear } = marks;
  const clip = clipBetween(inMs, outMs);
  const isTooLong = inMs !== undefined && outMs !== undefined && Math.abs(outMs - inMs) > longestClipMs;
  const save = useMutation({
    mutationFn: (times: { startTime: string; endTime: string }) =>
      snapshotVideo({ cameraId: camera.id, ...times }),
    onSuccess: ({ path }, { startTime }) => {
      const download = `${camera.name} ${startTime.replaceAll(":", "-")}.mp4`;
      Object.assign(document.createElement("a"), { href: path, download }).click();
    },
    onError: (cause) =>
      toast("error", translate("cameraDetail:snapshotVideoFetchError", { name: camera.name }), {
        detail: errorText(cause),
        cause,
      }),
  });
  return (
    <>
      <span className="num small dim" role="status">
        {isTooLong && t("clipTooLong", { count: longestClipMs / 60_000 })}
        {clip &&
          t("clipFromTo", {
            from: preciseTimeText(Date.parse(clip.startTime)),
            to: preciseTimeText(Date.parse(clip.endTime)),
          })}
      </span>
      {(inMs !== undefined || outMs !== undefined) && (
        <Button variant="subtle" size="compact-sm" onClick={clear}>
          {t("clearMarks")}
        </Button>
      )}
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconDownload size={14} />}
        loading={save.isPending}
        disabled={!clip}
        onClick={() => clip && save.mutate(clip)}
      >
        {t("exportClip")}
      </Button>
    </>
  );
}
