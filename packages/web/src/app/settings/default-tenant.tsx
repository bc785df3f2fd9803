import { Select } from "@mantine/core";
import { useTranslation } from "../../text/use-translation.ts";
import "../../kit/look/mantine-inputs.ts";
import {
  usePreference,
  useRemovePreference,
  useSavePreference,
} from "../../session/preference/preference-queries.ts";
import { useSession } from "../../session/session-store.ts";

const id = "default_tenant";
/** "No choice", which is never a tenant id. */
const none = "";

/** The tenant for browsers without a choice (AUTH-009); default is the account's first. */
export function DefaultTenant() {
  const { t } = useTranslation("settings");
  const { tenants } = useSession();
  const { metadata, isLoaded } = usePreference("user", id);
  const save = useSavePreference("user");
  const remove = useRemovePreference("user");
  const name = t("profile.defaultTenant");
  const stored = metadata?.["value"];
  const isBusy = save.isPending || remove.isPending;
  return (
    <Select
      mt="lg"
      maw={420}
      label={name}
      description={t("profile.defaultTenantText")}
      data={[
        { value: none, label: t("profile.firstTenant") },
        ...tenants.map((tenant) => ({ value: tenant.id, label: tenant.name })),
      ]}
      value={tenants.some((tenant) => tenant.id === stored) ? String(stored) : none}
      onChange={(tenantId) => {
        if (tenantId === none && metadata) remove.mutate(id);
        else if (tenantId) save.mutate({ id, name, metadata: { value: tenantId } });
      }}
      disabled={!isLoaded || isBusy}
      allowDeselect={false}
    />
  );
}
