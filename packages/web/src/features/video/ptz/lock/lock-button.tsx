import { IconHandStop, IconLock, IconLockOpen } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "../../../../text/use-translation.ts";
import { ConfirmDialog } from "../../../../kit/dialog/confirm-dialog.tsx";
import { PictureButton } from "../../player/over-picture.tsx";
import { lockActOf } from "./lock-state.ts";
import { useLockActs } from "./use-lock-acts.ts";
import type { Ptz } from "../use-ptz.ts";

const icons = { unlocked: IconLockOpen, self: IconHandStop, other: IconLock } as const;
const colours = { unlocked: undefined, self: "var(--p-accent)", other: "var(--p-warn)" } as const;

/** Lock state over the picture; a click takes, releases or overrides the lock (CAM-022 to CAM-024). */
export function LockButton({ ptz }: { ptz: Ptz }) {
  const { t } = useTranslation("cameraControl");
  const { click, isPending, dialog } = useLockClick(ptz);
  const user = ptz.lock?.lockedByDisplayName ?? "";
  const Icon = icons[ptz.lockState];
  const color = colours[ptz.lockState];
  const words = {
    unlocked: t("takeControl"),
    self: t("releaseControl"),
    other: t("heldBy", { user }),
  };
  return (
    <>
      <PictureButton
        style={{ minWidth: 0, color, borderColor: color, ...(!click && { cursor: "default" }) }}
        data-lock={ptz.lockState}
        aria-disabled={click === undefined || undefined}
        disabled={isPending}
        onClick={click}
      >
        <Icon size={15} aria-hidden />
        <span className="ellipsis">{words[ptz.lockState]}</span>
      </PictureButton>
      {dialog}
    </>
  );
}

/** Click action of the lock; undefined if there is none. Overriding asks first, in the returned dialog. */
export function useLockClick(ptz: Ptz) {
  const [isOverriding, setOverriding] = useState(false);
  const { take, release } = useLockActs({ id: ptz.cameraId, name: ptz.camera?.name ?? ptz.cameraId });
  const act = ptz.mayControl ? lockActOf(ptz.lockState, ptz.mayOverride) : null;
  const clicks = {
    take: () => take.mutate(false),
    release: () => release.mutate(),
    override: () => setOverriding(true),
  };
  return {
    click: act === null ? undefined : clicks[act],
    isPending: take.isPending || release.isPending,
    // The holder may have released it meanwhile.
    dialog: isOverriding && ptz.lockState === "other" && (
      <OverrideDialog ptz={ptz} onClose={() => setOverriding(false)} />
    ),
  };
}

/** Names the current holder and the effect before overriding the lock (CAM-024). */
function OverrideDialog({ ptz, onClose }: { ptz: Ptz; onClose: () => void }) {
  const { t } = useTranslation("cameraControl");
  const name = ptz.camera?.name ?? ptz.cameraId;
  const { take } = useLockActs({ id: ptz.cameraId, name });
  const user = ptz.lock?.lockedByDisplayName ?? "";
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t("overrideTitle", { user })}
      confirm={t("overrideConfirm")}
      isPending={take.isPending}
      onConfirm={() => take.mutate(true, { onSettled: onClose })}
      isDestructive
    >
      {t("overrideText", { user, name })}
    </ConfirmDialog>
  );
}
