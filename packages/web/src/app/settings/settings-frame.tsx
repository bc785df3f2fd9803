import { IconBell, IconDeviceGamepad2, IconUser } from "@tabler/icons-react";
import { Outlet, useLocation, useNavigate } from "@tanstack/react-router";
import { useTranslation } from "../../text/use-translation.ts";
import { useSession } from "../../session/session-store.ts";
import { Page } from "../../kit/layout/page.tsx";
import { VerticalTabs } from "../../kit/tabs/vertical-tabs.tsx";
import { showsHotkeys } from "../open-features.ts";
import { deliveryPath, hotkeysPath, profilePath } from "./settings-routes.ts";

/** Camera-related tabs appear only if cameras are licensed. */
export default function SettingsFrame() {
  const { t } = useTranslation("settings");
  const session = useSession();
  const navigate = useNavigate();
  const { pathname: open } = useLocation();
  const hotkeys = { id: hotkeysPath, label: t("hotkeys.title"), icon: IconDeviceGamepad2 };
  return (
    <Page title={t("title")}>
      <VerticalTabs
        label={t("title")}
        tabs={[
          { id: profilePath, label: t("profile.title"), icon: IconUser },
          { id: deliveryPath, label: t("delivery.title"), icon: IconBell },
          ...(showsHotkeys(session) || open === hotkeysPath ? [hotkeys] : []),
        ]}
        open={open}
        onOpen={(path) => void navigate({ to: path, replace: true })}
      >
        <Outlet />
      </VerticalTabs>
    </Page>
  );
}
