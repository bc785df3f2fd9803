import type { ComponentPropsWithoutRef, KeyboardEvent, PointerEvent } from "react";

interface HoldButtonProps extends Omit<ComponentPropsWithoutRef<"button">, "onClick"> {
  onHold: () => void;
  onLetGo: () => void;
}

/** A button that acts for as long as it is held, by mouse, finger or key. */
export function HoldButton({ onHold, onLetGo, ...button }: HoldButtonProps) {
  const isKey = ({ key }: KeyboardEvent) => key === " " || key === "Enter";
  return (
    <button
      {...button}
      type="button"
      onPointerDown={(event: PointerEvent<HTMLButtonElement>) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        onHold();
      }}
      // Also when the pointer is lost to something else.
      onLostPointerCapture={onLetGo}
      onKeyDown={(event) => {
        if (!isKey(event)) return;
        event.preventDefault();
        if (!event.repeat) onHold();
      }}
      onKeyUp={(event) => isKey(event) && onLetGo()}
      onBlur={onLetGo}
      onContextMenu={(event) => event.preventDefault()}
    />
  );
}
