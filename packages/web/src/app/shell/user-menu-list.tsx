import { Menu } from "@mantine/core";
import { IconBuilding, IconKeyboard, IconLogout, IconPalette } from "@tabler/icons-react";
import { lazy, type ReactElement, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "../../shared/session/session-store.ts";
import { signOut } from "../../shared/session/sign-in.ts";
import { showKeys } from "./keys-store.ts";

const TenantDialog = lazy(() => import("./tenant-dialog.tsx"));
const AppearanceDialog = lazy(() => import("./appearance-dialog.tsx"));

/** The account's menu: tenant, appearance, keys, sign-out. */
export default function UserMenuList({ target }: { target: ReactElement }) {
  const { t } = useTranslation("shell");
  const { user, tenants } = useSession();
  const [dialog, setDialog] = useState<"tenant" | "appearance">();
  // A dialog stays mounted once it was open, so that the focus finds its way back to the button.
  const [mounted, setMounted] = useState<ReadonlySet<string>>(new Set());
  const open = (name: "tenant" | "appearance") => {
    setMounted(new Set([...mounted, name]));
    setDialog(name);
  };
  const close = () => setDialog(undefined);
  return (
    <>
      <Menu position="bottom-end" width={240} defaultOpened>
        <Menu.Target>{target}</Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>
            {user.name}
            {user.email && <div>{user.email}</div>}
          </Menu.Label>
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
          <Menu.Divider />
          <Menu.Item leftSection={<IconLogout size={16} />} onClick={signOut}>
            {t("user.signOut")}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {mounted.has("tenant") && <TenantDialog isOpen={dialog === "tenant"} onClose={close} />}
        {mounted.has("appearance") && <AppearanceDialog isOpen={dialog === "appearance"} onClose={close} />}
      </Suspense>
    </>
  );
}
