import { Group, Stack } from "@mantine/core";
import type { ComponentProps, ReactNode } from "react";
import { classNames } from "../class-names.ts";
import css from "./section.module.css";

interface SectionProps extends Omit<ComponentProps<"section">, "title"> {
  title: ReactNode;
  /** What the section is about, in one sentence. */
  text?: ReactNode;
  actions?: ReactNode;
}

/** A titled part of a panel or dialog; a rule divides it from the part above. */
export function Section({ title, text, actions, className, children, ...others }: SectionProps) {
  return (
    <section className={classNames(css.section, className)} {...others}>
      <Stack gap={8}>
        <Group component="header" gap={8} justify="space-between">
          <h3>{title}</h3>
          {actions && <Group gap={8}>{actions}</Group>}
        </Group>
        {text && <p className="dim small">{text}</p>}
        {children}
      </Stack>
    </section>
  );
}
