import { Group } from "@mantine/core";
import type { ReactNode } from "react";

/** A row of controls above what they act on; it wraps where there is no room. */
export function Toolbar({
  label,
  end,
  children,
}: {
  /** Name of the group for screen readers. */
  label: string;
  /** Controls at the end of the row. */
  end?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <Group gap={8} flex="none" role="group" aria-label={label}>
      {children}
      {end && (
        <Group gap={8} ms="auto">
          {end}
        </Group>
      )}
    </Group>
  );
}
