import { Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "../../text/use-translation.ts";
import { useSession } from "../../session/session-store.ts";
import { Fact, Facts } from "../../kit/facts/facts.tsx";
import { Panel } from "../../kit/layout/panel.tsx";
import { AppearanceForm } from "../shell/user/appearance-form.tsx";
import { DefaultTenant } from "./default-tenant.tsx";
import { FormatsForm } from "./formats-form.tsx";
import { ProfileForm } from "./profile-form.tsx";

/** Profile page (PREF-001). */
export default function UserProfile() {
  const { t } = useTranslation("settings");
  const { user, tenant, tenants } = useSession();
  return (
    <Stack gap="lg" maw={720}>
      <Part title={t("profile:personal")}>
        <ProfileForm />
      </Part>
      <Part title={t("profile:formats")}>
        <FormatsForm />
      </Part>
      <Part title={t("profile.account")}>
        <Facts>
          <Fact label={t("profile.userName")}>{user.userName}</Fact>
          <Fact label={t("profile.tenant")}>{tenant.name}</Fact>
          <Fact label={t("profile.tenants")}>{tenants.map(({ name }) => name).join(", ")}</Fact>
        </Facts>
        {tenants.length > 1 && <DefaultTenant />}
      </Part>
      <Part title={t("shell:appearance.title")}>
        <AppearanceForm />
      </Part>
    </Stack>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Panel title={title} aria-label={title} isPadded>
    {children}
  </Panel>
);
