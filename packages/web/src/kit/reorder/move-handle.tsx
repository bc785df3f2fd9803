import { Group } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconGripVertical } from "@tabler/icons-react";
import type { KeyboardEvent } from "react";
import { useTranslation } from "../../text/use-translation.ts";
import { classNames } from "../class-names.ts";
import type { Grip } from "./reorder-item.tsx";
import css from "./reorder.module.css";

export type Step = "up" | "down" | "first" | "last";

const steps: Readonly<Record<string, Step>> = {
  ArrowUp: "up",
  ArrowDown: "down",
  Home: "first",
  End: "last",
};

/** Drag the grip or use its arrow keys; the two buttons are for users who can do neither. */
export function MoveHandle({
  name,
  grip: { takeGrip, listeners },
  hintId,
  isFirst,
  isLast,
  onStep,
}: {
  name: string;
  grip: Grip;
  hintId: string;
  isFirst: boolean;
  isLast: boolean;
  onStep: (step: Step) => void;
}) {
  const { t } = useTranslation("reorder");
  const onKey = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    onStep(step);
  };
  return (
    <Group component="span" gap={0} wrap="nowrap" flex="none">
      <button
        type="button"
        ref={takeGrip}
        {...listeners}
        data-reorder-grip
        className={classNames(css.grip, "icon-button")}
        aria-label={t("move", { name })}
        aria-describedby={hintId}
        title={t("hint")}
        onKeyDown={onKey}
      >
        <IconGripVertical size={15} />
      </button>
      <StepButton label={t("up", { name })} isDisabled={isFirst} onClick={() => onStep("up")}>
        <IconArrowUp size={15} />
      </StepButton>
      <StepButton label={t("down", { name })} isDisabled={isLast} onClick={() => onStep("down")}>
        <IconArrowDown size={15} />
      </StepButton>
    </Group>
  );
}

/** For pointers that cannot drag; the grip handles keys, so the button is no tab stop. */
function StepButton({
  label,
  isDisabled,
  onClick,
  children,
}: {
  label: string;
  isDisabled: boolean;
  onClick: () => void;
  children: React.ReactNode;
}) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className={classNames("icon-button", css.step)}
      aria-label={label}
      title={label}
      disabled={isDisabled}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
