import {
  type ComponentPropsWithoutRef,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useRef,
} from "react";

interface HoldButtonProps extends Omit<ComponentPropsWithoutRef<"button">, "onClick"> {
  onHold: () => void;
  onLetGo: () => void;
}

/** A button that acts for as long as it is held, by mouse, finger or key. */
export function HoldButton({ onHold, onLetGo, ...button }: HoldButtonProps) {
  const isHeld = useRef(false);
  const hold = () => {
    isHeld.current = true;
    onHold();
  };
  const letGo = () => {
    if (isHeld.current) onLetGo();
    isHeld.current = false;
  };
  useWhenGone(letGo);
  const isKey = ({ key }: KeyboardEvent) => key === " " || key === "Enter";
  return (
    <button
      {...button}
      type="button"
      onPointerDown={(event: PointerEvent<HTMLButtonElement>) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        hold();
      }}
      // Also when the pointer is lost to something else.
      onLostPointerCapture={letGo}
      onKeyDown={(event) => {
        if (!isKey(event)) return;
        event.preventDefault();
        if (!event.repeat) hold();
      }}
      onKeyUp={(event) => isKey(event) && letGo()}
      onBlur={letGo}
      onContextMenu={(event) => event.preventDefault()}
    />
  );
}

/** What is taken off the screen while it is held hears nothing of being let go. */
export function useWhenGone(letGo: () => void): void {
  const leave = useEffectEvent(letGo);
  useEffect(() => () => leave(), []);
}
