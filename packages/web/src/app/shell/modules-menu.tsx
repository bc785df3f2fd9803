import { Menu } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { useTranslation } from "../../text/use-translation.ts";
import { useOpenFeatures } from "../open-features.ts";

/** Modules menu in the breadcrumbs (PLAT-016). */
export default function ModulesMenu({ target }: { target: ReactElement }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <Menu position="bottom-start" width={220} defaultOpened>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void navigate({ to: "/" })}>{t("home")}</Menu.Item>
        <Menu.Divider />
        {useOpenFeatures().map(({ feature, path }) => (
          <Menu.Item
            key={feature.name}
            leftSection={<feature.menu.icon size={16} />}
            onClick={() => void navigate({ to: path })}
          >
            {feature.menu.label()}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
