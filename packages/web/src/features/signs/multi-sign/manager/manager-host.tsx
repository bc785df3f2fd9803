import { useLocation } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { useLoadedPart } from "../../../../kit/screen/use-loaded-part.ts";
import { closeMultiSignManager, managerStore } from "./open-manager.ts";

/** Opens over any screen; loaded on first use. */
export function ManagerHost() {
  const task = managerStore((state) => state.task);
  const path = useLocation({ select: ({ pathname }) => pathname });
  const [Dialog, load] = useLoadedPart(() => import("../multi-sign-dialog.tsx"));
  const start = useEffectEvent(load);
  useEffect(() => {
    if (task) start();
  }, [task]);
  // Navigation closes the dialog; the choice is kept.
  useEffect(() => closeMultiSignManager, [path]);
  if (!task || !Dialog) return null;
  return (
    <Dialog
      signIds={task.signIds}
      prepared={task.prepared}
      onPosted={task.onPosted}
      onClose={closeMultiSignManager}
    />
  );
}
