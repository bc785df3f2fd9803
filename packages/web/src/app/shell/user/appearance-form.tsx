import { Button, Group, Select } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import "../../../kit/look/mantine-inputs.ts";
import { optionText } from "../../../text/kind-text.ts";
import { type ChosenMode, chosenMode, chooseTheme } from "../../../theme/chosen-theme.ts";
import { currentTheme } from "../../../theme/theme-store.ts";
import { type ThemeFamily, themeFamilies } from "../../../theme/theme-seeds.ts";

export function AppearanceForm({ children }: { children?: ReactNode }) {
  const { t } = useTranslation("appearance");
  const [theme, setTheme] = useState(() => ({ family: currentTheme().family, mode: chosenMode() }));
  return (
    <>
      <div className="row">
        <Select
          className="grow"
          label={t("family")}
          data={themeFamilies.map((family) => ({ value: family, label: optionText("theme", family) }))}
          value={theme.family}
          onChange={(family) => family && setTheme({ ...theme, family: family as ThemeFamily })}
          allowDeselect={false}
          data-autofocus
        />
        <Select
          className="grow"
          label={t("mode")}
          data={[
            { value: "system", label: t("system") },
            { value: "light", label: t("light") },
            { value: "dark", label: t("dark") },
          ]}
          value={theme.mode}
          onChange={(mode) => mode && setTheme({ ...theme, mode: mode as ChosenMode })}
          allowDeselect={false}
        />
      </div>
      <Group gap={8} mt="lg">
        <span className="dim grow">{t("consequence")}</span>
        {children}
        <Button onClick={() => chooseTheme(theme)}>{t("apply")}</Button>
      </Group>
    </>
  );
}
