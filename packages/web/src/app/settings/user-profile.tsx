import { useTranslation } from "react-i18next";
import { useSession } from "../../shared/session/session-store.ts";
import { AppearanceForm } from "../shell/appearance-form.tsx";
import { DefaultTenant } from "./default-tenant.tsx";

/** Who is signed in, for which tenants, and how the console looks to this person. */
export default function UserProfile() {
  const { t } = useTranslation(["settings", "shell"]);
  const { user, tenant, tenants } = useSession();
  return (
    <>
      <section className="panel settings-part">
        <header>
          <h2>{t("profile.account")}</h2>
        </header>
        <dl className="panel-body settings-facts">
          <dt>{t("profile.name")}</dt>
          <dd>{user.name}</dd>
          <dt>{t("profile.userName")}</dt>
          <dd>{user.userName}</dd>
          <dt>{t("profile.email")}</dt>
          <dd>{user.email ?? <span className="dim">{t("profile.noEmail")}</span>}</dd>
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
      </section>
      <section className="panel settings-part">
        <header>
          <h2>{t("shell:appearance.title")}</h2>
        </header>
        <div className="panel-body">
          <AppearanceForm />
        </div>
      </section>
    </>
  );
}
