import { camera } from "@gantry/domain/kinds/camera.ts";
import { translate } from "../../text/translate.ts";
import { useState } from "react";
import { useKeys } from "../../kit/screen/keys.ts";
import { useLoadedPart } from "../../kit/screen/use-loaded-part.ts";
import { useCan } from "../../session/session-store.ts";
import { useGamepadToasts } from "./gamepad/gamepad-toasts.ts";

/** On every screen: reports gamepad changes and opens a camera by its number. */
export function VideoOverlay() {
  const [isOpen, setOpen] = useState(false);
  const [Entry, load] = useLoadedPart(() => import("./camera-entry/camera-entry.tsx"));
  const mayRead = useCan("READ", camera.entityType);
  useGamepadToasts();
  useKeys(
    {
      ".": (event) => {
        if (!mayRead) return;
        event.preventDefault();
        load();
        setOpen(true);
      },
    },
    () => ({
      title: translate("shell:modules.video"),
      keys: mayRead ? [[[".", "7", "Enter"], translate("videoWall:entry.open")]] : [],
    }),
  );
  return Entry && isOpen ? <Entry onClose={() => setOpen(false)} /> : null;
}
