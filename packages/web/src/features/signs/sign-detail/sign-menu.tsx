import { Menu } from "@mantine/core";
import { sign as signKind } from "@gantry/domain/kinds/sign.ts";
import { IconBug, IconHelpCircle } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { LoadedMenu } from "../../../shared/screen/lazy-menu.tsx";
import { useCan } from "../../../shared/session/session-store.ts";
import { explainLink } from "../explain-path.ts";
import type { Sign } from "../sign-entity.ts";
import { useDebugReset } from "./use-debug-reset.ts";

/** What is seldom done with a sign. */
export default function SignMenu({ sign, target }: LoadedMenu & { sign: Sign }) {
  const { t } = useTranslation("signDetail");
  const navigate = useNavigate();
  const mayControl = useCan("CONTROL", signKind.entityType, sign.id);
  const reset = useDebugReset(sign);
  return (
    <Menu position="bottom-end" width={220} withinPortal defaultOpened>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconHelpCircle size={16} />}
          onClick={() => void navigate(explainLink(sign.id))}
        >
          {t("explainSign")}
        </Menu.Item>
        {mayControl && sign.protocol !== "NONE" && (
          <Menu.Item
            leftSection={<IconBug size={16} />}
            disabled={reset.isPending}
            onClick={() => reset.mutate()}
          >
            {t("debugReset")}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
