import { UnstyledButton } from "@mantine/core";
import { IconCrosshair } from "@tabler/icons-react";
import { type KeyboardEvent, type MouseEvent, type RefObject, useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { pictureUnder } from "../aim/picture-point.ts";
import { useAimAtPicture } from "../aim/use-aim.ts";
import type { CameraEntity } from "../ptz/use-camera.ts";
import { useKeys } from "../../../kit/screen/keys.ts";
import type { CameraPlayerHandle } from "../player/camera-player.tsx";
import { Corner, PictureButton } from "../player/over-picture.tsx";
import css from "../aim/aim.module.css";

interface AimProps {
  camera: CameraEntity;
  player: RefObject<CameraPlayerHandle | null>;
}
/** Fractions of the video element. */
interface Cross {
  x: number;
  y: number;
}

const middle: Cross = { x: 0.5, y: 0.5 };
const step = 0.02;
const steps: Partial<Record<string, Cross>> = {
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
  ArrowUp: { x: 0, y: -step },
  ArrowDown: { x: 0, y: step },
};
/** With Shift. */
const longSteps = 5;

/** Centres a double-clicked point, or a clicked one while aiming; only for cameras with positions. */
export function AimOverPicture({ camera, player }: AimProps) {
  const { t } = useTranslation("cameraAim");
  const { mutate: aim } = useAimAtPicture(camera);
  const [isChoosing, setChoosing] = useState(false);
  useKeys(
    {
      c: () => setChoosing(!isChoosing),
      ...(isChoosing && { Escape: () => setChoosing(false) }),
    },
    () => ({ title: t("centre"), keys: [[["C"], t("centreText")]] }),
  );
  const centreOn = (at: { x: number; y: number }) => {
    const video = player.current?.video;
    if (!video) return;
    const picture = { widthPx: video.videoWidth, heightPx: video.videoHeight };
    const point = pictureUnder(at, video.getBoundingClientRect(), picture);
    if (point) aim(point);
  };
  return (
    <>
      {isChoosing ? (
        <PointChoice onPoint={centreOn} />
      ) : (
        <div className={css.surface} onDoubleClick={(event) => centreOn(pagePlace(event))} />
      )}
      <Corner bottom={44} start={10}>
        <PictureButton
          aria-pressed={isChoosing}
          title={t("centreText")}
          onClick={() => setChoosing(!isChoosing)}
        >
          <IconCrosshair size={15} aria-hidden />
          {t("centre")} <kbd aria-hidden>C</kbd>
        </PictureButton>
      </Corner>
    </>
  );
}

/** A pointer clicks; keys move a crosshair and select. */
function PointChoice({ onPoint }: { onPoint: (at: { x: number; y: number }) => void }) {
  const { t } = useTranslation("cameraAim");
  const [cross, setCross] = useState(middle);
  const follow = (event: KeyboardEvent) => {
    const by = steps[event.key];
    if (!by || event.ctrlKey || event.metaKey || event.altKey) return;
    // These keys otherwise move the camera.
    event.preventDefault();
    const times = event.shiftKey ? longSteps : 1;
    setCross({ x: clampShare(cross.x + by.x * times), y: clampShare(cross.y + by.y * times) });
  };
  const choose = (event: MouseEvent<HTMLButtonElement>) => {
    if (event.detail > 0) return onPoint(pagePlace(event));
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    onPoint({ x: left + cross.x * width, y: top + cross.y * height });
    setCross(middle);
  };
  const toPercent = (share: number) => Math.round(share * 100);
  return (
    <>
      <UnstyledButton
        className={css.surface}
        aria-label={t("picturePlace")}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just chosen to pick a point
        autoFocus
        onKeyDown={follow}
        onClick={choose}
      >
        <span
          className={css.cross}
          style={{ left: `${cross.x * 100}%`, top: `${cross.y * 100}%` }}
          aria-hidden
        />
      </UnstyledButton>
      <span className="visually-hidden" role="status">
        {t("crossAt", { x: toPercent(cross.x), y: toPercent(cross.y) })}
      </span>
    </>
  );
}

const pagePlace = ({ clientX, clientY }: MouseEvent) => ({ x: clientX, y: clientY });
const clampShare = (share: number): number => Math.min(1, Math.max(0, share));
