import type { Icon } from "@tabler/icons-react";
import type { ComponentProps } from "react";
import { classNames } from "../class-names.ts";

interface IconButtonProps extends Omit<ComponentProps<"button">, "aria-label" | "children"> {
  icon: Icon;
  iconSize?: number;
  /** Its name for screen readers, and its tooltip unless there is a shorter one. */
  label: string;
}

/** A button that shows only an icon. */
export function IconButton({
  icon: Shown,
  iconSize = 16,
  label,
  title = label,
  className,
  ...others
}: IconButtonProps) {
  return (
    <button
      type="button"
      className={classNames("icon-button", className)}
      aria-label={label}
      title={title}
      {...others}
    >
      <Shown size={iconSize} />
    </button>
  );
}
