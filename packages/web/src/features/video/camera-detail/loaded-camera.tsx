import { Group } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useStore } from "zustand";
import { presetIndexOf } from "../gamepad/hotkeys.ts";
import { useGamepadHotkeys } from "../gamepad/use-hotkeys.ts";
import { presetsQuery } from "../ptz/presets-query.ts";
import { PtzControls } from "../ptz/ptz-overlay.tsx";
import type { CameraEntity } from "../ptz/use-camera.ts";
import { useGamepadPtz } from "../ptz/motion/use-gamepad-ptz.ts";
import { useMotionKeys } from "../ptz/motion/use-motion-keys.ts";
import { usePtz } from "../ptz/use-ptz.ts";
import { Page } from "../../../kit/layout/page.tsx";
import { StatusText } from "../../../kit/status/glyphs.tsx";
import { SectionBoundary } from "../../../kit/screen/section-boundary.tsx";
import { useIsPhone } from "../../../kit/screen/use-is-phone.ts";
import { serverNowMs } from "../../../kit/status/server-time.ts";
import type { CameraPlayerHandle } from "../player/camera-player.tsx";
import { takenAtMs } from "../player/player-view.ts";
import { NearbyPanel } from "../near/nearby-panel.tsx";
import { recordingCalls } from "../recorded/recording-calls.ts";
import { Scrubber } from "../recorded/scrubber.ts";
import { CameraFacts } from "./camera-facts.tsx";
import { CameraActions, CameraLine } from "./camera-header.tsx";
import { CameraPicture } from "./camera-picture.tsx";
import { CameraProblemNotes } from "./camera-problem-notes.tsx";
import { LockBar } from "./lock-bar.tsx";
import { PresetsPanel } from "./presets/presets-panel.tsx";
import { RecordingPanel } from "./recording/recording-panel.tsx";
import { saveStill } from "./recording/save-still.ts";
import { useCameraKeys } from "./use-camera-keys.ts";
import css from "./camera-detail.module.css";

export function LoadedCamera({ camera }: { camera: CameraEntity }) {
  const ptz = usePtz(camera.id);
  const player = useRef<CameraPlayerHandle>(null);
  const [scrubber] = useState(() => new Scrubber(recordingCalls(camera.id), serverNowMs));
  const isLive = useStore(scrubber.state, (state) => !state.isOpen);
  const isPhone = useIsPhone();
  const hasPresets = camera.stateData.supportsPresets === true;
  const { data: presets } = useInfiniteQuery({ ...presetsQuery(camera.id), enabled: hasPresets });
  const home = presets?.pages[0]?.items[0]?.name;
  useMotionKeys(ptz, isLive);
  useGamepadPtz(ptz, isLive);
  useGamepadHotkeys((action) => {
    const index = presetIndexOf(action);
    if (index !== undefined) ptz.goToPresetAt(index);
  }, ptz.canMove);
  const takeStill = () => {
    const live = player.current;
    if (isLive && live) return void saveStill(live.video, camera.name, takenAtMs(live.view(), serverNowMs()));
    void saveStill(scrubber.video, camera.name, scrubber.state.getState().shownMs);
  };
  useCameraKeys({ camera, ptz, player, still: takeStill });
  return (
    <Page
      title={camera.name}
      meta={<StatusText status={camera.status} />}
      actions={<CameraActions camera={camera} onStill={takeStill} />}
    >
      <CameraLine camera={camera} />
      <div className={css.columns}>
        <div className={css.column}>
          <CameraPicture
            camera={camera}
            ptz={ptz}
            player={player}
            home={home}
            hasOverlay={!isPhone}
            scrubber={scrubber}
          />
          {isPhone && ptz.canMove && isLive && (
            <Group justify="center" p={10} style={{ order: -1 }} data-over-picture>
              <PtzControls ptz={ptz} home={home} />
            </Group>
          )}
          <SectionBoundary>
            <RecordingPanel camera={camera} scrubber={scrubber} />
          </SectionBoundary>
        </div>
        <div className={css.column}>
          <LockBar ptz={ptz} />
          <CameraProblemNotes camera={camera} />
          <SectionBoundary>
            <PresetsPanel camera={camera} ptz={ptz} />
          </SectionBoundary>
          <SectionBoundary>
            <NearbyPanel camera={camera} />
          </SectionBoundary>
          <SectionBoundary>
            <CameraFacts camera={camera} />
          </SectionBoundary>
        </div>
      </div>
    </Page>
  );
}
