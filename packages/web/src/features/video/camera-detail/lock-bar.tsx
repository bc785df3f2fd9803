import { Button, Group } from "@mantine/core";
import { IconEye, IconHandStop, IconLock, IconLockOpen, type Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { useLockClick } from "../ptz/lock/lock-button.tsx";
import { secondsLeftOf } from "../ptz/lock/lock-state.ts";
import type { Ptz } from "../ptz/use-ptz.ts";
import { Panel } from "../../../kit/layout/panel.tsx";
import { useKeys } from "../../../kit/screen/keys.ts";
import { useDerivedFromNow } from "../../../kit/status/second-clock.ts";
import { timeText } from "../../../kit/time/moment-text.ts";

/** CAM-011, CAM-022. */
export function LockBar({ ptz }: { ptz: Ptz }) {
  const { t } = useTranslation("cameraDetail");
  const { click, isPending, dialog } = useLockClick(ptz);
  useKeys({ l: () => click?.() });
  const { lock, lockState } = ptz;
  const user = lock?.lockedByDisplayName ?? "";
  if (ptz.camera?.stateData.supportsPTZ === false)
    return <Bar icon={IconEye} title={t("fixed")} text={t("fixedText")} />;
  if (!ptz.mayControl) {
    const nobody = lock === undefined ? t("controlUnknown") : t("nobodyControls");
    const holder = lockState === "unlocked" ? nobody : t("cameraControl:heldBy", { user });
    return <Bar icon={IconEye} title={`${t("viewOnly")}: ${holder}`} text={t("viewOnlyText")} />;
  }
  return (
    <>
      {lockState === "unlocked" && (
        <Bar
          icon={IconLockOpen}
          title={t(lock === undefined ? "controlUnknown" : "nobodyControls")}
          text={t("nobodyControlsText")}
        >
          <LockAct onClick={click} isPending={isPending} variant="filled">
            {t("cameraControl:takeControl")}
          </LockAct>
        </Bar>
      )}
      {lockState === "self" && (
        <Bar icon={IconHandStop} title={t("youControl")} text={<Held ptz={ptz} />} state="self">
          <LockAct onClick={click} isPending={isPending}>
            {t("cameraControl:releaseControl")}
          </LockAct>
        </Bar>
      )}
      {lockState === "other" && (
        <Bar
          icon={IconLock}
          title={t("cameraControl:heldBy", { user })}
          text={<Held ptz={ptz} />}
          state="other"
        >
          {click && (
            <LockAct onClick={click} isPending={isPending} className="destructive">
              {t("cameraControl:override")}
            </LockAct>
          )}
        </Bar>
      )}
      {dialog}
    </>
  );
}

function Held({ ptz }: { ptz: Ptz }) {
  const { t } = useTranslation("cameraDetail");
  const { lock } = ptz;
  const leftS = useDerivedFromNow((nowMs) => (lock ? (secondsLeftOf(lock, nowMs) ?? null) : null));
  if (!lock) return null;
  if (leftS !== null) return <span className="num">{t("endsByItself", { count: leftS })}</span>;
  const since = lock.lockedAtExplicit;
  return (
    <span className="num">{since ? t("heldSince", { time: timeText(since) }) : t("heldUntilReleased")}</span>
  );
}

const colours = { self: "var(--c-accent)", other: "var(--s-warn)" } as const;

function Bar({ icon: BarIcon, title, text, state, children }: BarProps) {
  return (
    <Panel
      style={{ order: -2, ...(state && { borderColor: colours[state] }) }}
      data-lock-bar
      data-lock={state}
    >
      <Group gap="sm" p="10px 12px" wrap="nowrap">
        <BarIcon size={18} color={state && colours[state]} aria-hidden />
        <div className="grow">
          {/* Not the countdown, which a screen reader would announce every second. */}
          <b role="status">{title}</b>
          <div className="dim small">{text}</div>
        </div>
        {children}
      </Group>
    </Panel>
  );
}
interface BarProps {
  icon: Icon;
  title: string;
  text: ReactNode;
  state?: "self" | "other";
  children?: ReactNode;
}

function LockAct({ onClick, isPending, variant = "default", className, children }: LockActProps) {
  return (
    <Button
      variant={variant}
      {...(className !== undefined && { className })}
      loading={isPending}
      disabled={onClick === undefined}
      onClick={onClick}
    >
      {children}
      <kbd className="button-key">L</kbd>
    </Button>
  );
}
interface LockActProps {
  onClick: (() => void) | undefined;
  isPending: boolean;
  variant?: "default" | "filled";
  className?: string;
  children: ReactNode;
}
