import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";

interface Segment<Value> {
  value: Value;
  label: ReactNode;
  /** Accessible name of a choice that shows an icon. */
  name?: string;
  title?: string | undefined;
  isDisabled?: boolean;
}

type Choice = string | number | boolean | undefined;

/** A choice of one among a few, as buttons beside each other. */
export function Segments<Value extends Choice, Current extends Choice>({
  label,
  options,
  value,
  onChoose,
  isSmall = false,
  className,
}: {
  /** Name of the group for screen readers. */
  label: string;
  options: readonly Segment<Value>[];
  /** May be none of the options. */
  value: Current;
  onChoose: (value: Value) => void;
  isSmall?: boolean;
  className?: string;
}) {
  return (
    <span
      className={classNames("segments", isSmall && "segments-small", className)}
      role="group"
      aria-label={label}
    >
      {options.map((option) => (
        <button
          key={String(option.value)}
          type="button"
          aria-label={option.name}
          aria-pressed={(option.value as Choice) === value}
          disabled={option.isDisabled}
          title={option.title}
          onClick={() => onChoose(option.value)}
        >
          {option.label}
        </button>
      ))}
    </span>
  );
}
