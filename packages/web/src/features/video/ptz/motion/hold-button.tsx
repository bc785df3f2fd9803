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
      // Also if the pointer is lost.
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

/** An element removed while held gets no release event. */
export function useWhenGone(letGo: () => void): void {
  const leave = useEffectEvent(letGo);
  useEffect(() => () => leave(), []);
}
