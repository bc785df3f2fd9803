import { Stack, Textarea, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "../../text/use-translation.ts";

export interface About {
  name: string;
  description: string;
}

interface AboutInputsProps {
  about: About;
  onChange: (about: About) => void;
  children?: ReactNode;
}

/** Name and description of a dashboard. */
export function AboutInputs({ about, onChange, children }: AboutInputsProps) {
  const { t } = useTranslation("dashboards");
  return (
    <Stack gap="sm">
      <TextInput
        label={t("name")}
        required
        maxLength={200}
        data-autofocus
        value={about.name}
        onChange={(event) => onChange({ ...about, name: event.currentTarget.value })}
      />
      <Textarea
        label={t("description")}
        maxLength={2000}
        value={about.description}
        onChange={(event) => onChange({ ...about, description: event.currentTarget.value })}
      />
      {children}
    </Stack>
  );
}

export const trimmed = ({ name, description }: About): About => ({
  name: name.trim(),
  description: description.trim(),
});
