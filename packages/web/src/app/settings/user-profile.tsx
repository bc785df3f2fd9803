import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "../../session/session-store.ts";
import { AppearanceForm } from "../shell/user/appearance-form.tsx";
import { DefaultTenant } from "./default-tenant.tsx";
import { FormatsForm } from "./formats-form.tsx";
import { ProfileForm } from "./profile-form.tsx";

/** Profile page (PREF-001). */
export default function UserProfile() {
  const { t } = useTranslation(["settings", "shell", "profile"]);
  const { user, tenant, tenants } = useSession();
  return (
    <>
      <Part title={t("profile:personal")}>
        <ProfileForm />
      </Part>
      <Part title={t("profile:formats")}>
        <FormatsForm />
      </Part>
      <Part title={t("profile.account")}>
        <dl className="panel-body settings-facts">
          <dt>{t("profile.userName")}</dt>
          <dd>{user.userName}</dd>
          <dt>{t("profile.tenant")}</dt>
          <dd>{tenant.name}</dd>
          <dt>{t("profile.tenants")}</dt>
          <dd>{tenants.map(({ name }) => name).join(", ")}</dd>
        </dl>
        {tenants.length > 1 && (
          <div className="panel-body settings-choice">
            <DefaultTenant />
          </div>
        )}
      </Part>
      <Part title={t("shell:appearance.title")}>
        <div className="panel-body">
          <AppearanceForm />
        </div>
      </Part>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="panel settings-part" aria-label={title}>
      <header>
        <h2>{title}</h2>
      </header>
      {children}
    </section>
  );
}
