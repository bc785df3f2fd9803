import { Menu, Text } from "@mantine/core";
import {
  IconBuilding,
  IconKeyboard,
  IconLicense,
  IconLogout,
  IconPalette,
  IconUser,
} from "@tabler/icons-react";
import { type ReactElement, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "../../../text/use-translation.ts";
import { useLoadedPart } from "../../../kit/screen/use-loaded-part.ts";
import { profileQuery } from "../../../session/preference/profile-queries.ts";
import { useSession } from "../../../session/session-store.ts";
import { signOut } from "../../../session/sign-in.ts";
import { profilePath } from "../../settings/settings-routes.ts";
import { showKeys } from "../keys-store.ts";
import css from "../shell.module.css";
import { Avatar } from "./user-menu.tsx";

/** Width of the profile popover (PREF-055), limited to the window. */
const popoverWidthPx = "min(380px, calc(100vw - 16px))";

export default function UserMenuList({ target }: { target: ReactElement }) {
  const { t } = useTranslation("shell");
  const { tenants } = useSession();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<"tenant" | "appearance">();
  // Dialogs stay mounted after the first use, so that the focus returns to the button.
  const [TenantDialog, loadTenantDialog] = useLoadedPart(() => import("./tenant-dialog.tsx"));
  const [AppearanceDialog, loadAppearanceDialog] = useLoadedPart(() => import("./appearance-dialog.tsx"));
  const open = (name: "tenant" | "appearance") => {
    (name === "tenant" ? loadTenantDialog : loadAppearanceDialog)();
    setDialog(name);
  };
  const close = () => setDialog(undefined);
  return (
    <>
      <Menu position="bottom-end" width={popoverWidthPx} defaultOpened>
        <Menu.Target>{target}</Menu.Target>
        <Menu.Dropdown>
          <ProfileHead />
          <Menu.Item leftSection={<IconUser size={16} />} onClick={() => void navigate({ to: profilePath })}>
            {t("user.profile")}
          </Menu.Item>
          {tenants.length > 1 && (
            <Menu.Item leftSection={<IconBuilding size={16} />} onClick={() => open("tenant")}>
              {t("user.switchTenant")}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconPalette size={16} />} onClick={() => open("appearance")}>
            {t("user.appearance")}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconKeyboard size={16} />}
            rightSection={<kbd>?</kbd>}
            onClick={() => showKeys(true)}
          >
            {t("user.keys")}
          </Menu.Item>
          <Menu.Item
            component="a"
            href="/third-party.html"
            target="_blank"
            leftSection={<IconLicense size={16} />}
          >
            {t("user.thirdParty")}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<IconLogout size={16} />} onClick={signOut}>
            {t("user.signOut")}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {TenantDialog && <TenantDialog isOpen={dialog === "tenant"} onClose={close} />}
      {AppearanceDialog && <AppearanceDialog isOpen={dialog === "appearance"} onClose={close} />}
    </>
  );
}

function ProfileHead() {
  const { t } = useTranslation("shell");
  const { user, tenant } = useSession();
  const { data } = useQuery(profileQuery(user.id));
  const phones = [data?.cellPhone, data?.workPhone].filter((phone) => !!phone);
  return (
    <Menu.Label className="row">
      <span className={css.avatar} data-large>
        <Avatar name={user.name} picture={user.picture} />
      </span>
      <div className="grow">
        <Text component="b" c="var(--c-text)" fz="md" fw={600} truncate display="block">
          {user.name}
        </Text>
        <div className="ellipsis">{user.userName}</div>
        {user.email && <div className="ellipsis">{user.email}</div>}
        {phones.length > 0 && <div className="ellipsis num">{phones.join(", ")}</div>}
        <div className="ellipsis">{t("user.signedInTo", { tenant: tenant.name })}</div>
      </div>
    </Menu.Label>
  );
}
