import { useLocation } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { useLoadedPart } from "../../../../kit/screen/use-loaded-part.ts";
import { closeMultiSignManager, managerStore } from "./open-manager.ts";

/** The place where the multi-sign manager opens, over whatever is on screen; it is loaded when it is first wanted. */
export function ManagerHost() {
  const task = managerStore((state) => state.task);
  const path = useLocation({ select: ({ pathname }) => pathname });
  const [Dialog, load] = useLoadedPart(() => import("../multi-sign-dialog.tsx"));
  const start = useEffectEvent(load);
  useEffect(() => {
    if (task) start();
  }, [task]);
  // What was chosen is kept; a link out of the dialog leads to what it names.
  useEffect(() => closeMultiSignManager, [path]);
  if (!task || !Dialog) return null;
  return <Dialog signIds={task.signIds} onPosted={task.onPosted} onClose={closeMultiSignManager} />;
}
