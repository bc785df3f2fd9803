import { IconMaximize, IconMinimize, IconPictureInPicture } from "@tabler/icons-react";
import { type RefObject, useSyncExternalStore } from "react";
import { canFillScreen, toggleFullScreen } from "../../../kit/screen/full-screen.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { Corner, PictureButton } from "./over-picture.tsx";

export function PlayerButtons({ place }: { place: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation("cameraPlayer");
  const isFull = useSyncExternalStore(watchFullScreen, isFullScreen, () => false);
  const [hasSmallWindow, hasFullScreen] = [usePageFact(smallWindow), usePageFact(canFillScreen)];
  const findVideo = () => place.current?.querySelector("video");
  return (
    <Corner top={10} end={10}>
      {hasSmallWindow && (
        <PictureButton
          label={t("smallWindow")}
          onClick={() => void findVideo()?.requestPictureInPicture().catch(console.warn)}
        >
          <IconPictureInPicture size={17} aria-hidden />
        </PictureButton>
      )}
      {hasFullScreen && (
        <PictureButton
          label={t(isFull ? "leaveFullScreen" : "fullScreen")}
          onClick={() => toggleFullScreen(place.current)}
        >
          {isFull ? <IconMinimize size={17} aria-hidden /> : <IconMaximize size={17} aria-hidden />}
        </PictureButton>
      )}
    </Corner>
  );
}

const smallWindow = () => document.pictureInPictureEnabled;
/** A constant of the page; false in server rendering. */
const usePageFact = (fact: () => boolean): boolean =>
  useSyncExternalStore(subscribeToNothing, fact, () => false);
const subscribeToNothing = () => () => undefined;

const isFullScreen = () => document.fullscreenElement !== null;

function watchFullScreen(listener: () => void): () => void {
  document.addEventListener("fullscreenchange", listener);
  return () => document.removeEventListener("fullscreenchange", listener);
}
