import { Button, Modal, Select } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import "../../shared/look/mantine-inputs.ts";
import { chooseTheme, defaultTheme } from "../../shared/theme/chosen-theme.ts";
import { currentTheme } from "../../shared/theme/theme-provider.tsx";
import { type ThemeFamily, type ThemeMode, themeFamilies } from "../../shared/theme/theme-seeds.ts";

/** Chooses one of the fourteen families, light or dark. */
export default function AppearanceDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation(["shell", "common"]);
  const [theme, setTheme] = useState(currentTheme ?? defaultTheme);
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t("appearance.title")}
      size={500}
      closeButtonProps={{ "aria-label": t("common:close") }}
    >
      <div className="row">
        <Select
          className="grow"
          label={t("appearance.family")}
          data={[...themeFamilies]}
          value={theme.family}
          onChange={(family) => family && setTheme({ ...theme, family: family as ThemeFamily })}
          allowDeselect={false}
          data-autofocus
        />
        <Select
          className="grow"
          label={t("appearance.mode")}
          data={[
            { value: "light", label: t("appearance.light") },
            { value: "dark", label: t("appearance.dark") },
          ]}
          value={theme.mode}
          onChange={(mode) => mode && setTheme({ ...theme, mode: mode as ThemeMode })}
          allowDeselect={false}
        />
      </div>
      <div className="dialog-foot">
        <span className="dim grow">{t("appearance.consequence")}</span>
        <Button variant="default" onClick={onClose}>
          {t("common:cancel")}
        </Button>
        <Button onClick={() => chooseTheme(theme)}>{t("appearance.apply")}</Button>
      </div>
    </Modal>
  );
}
