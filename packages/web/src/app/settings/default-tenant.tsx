import { Select } from "@mantine/core";
import type { Preference } from "@gantry/domain/contract/preference-calls.ts";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "../../shared/api/api.ts";
import "../../shared/look/mantine-inputs.ts";
import { useSession } from "../../shared/session/session-store.ts";
import { errorText } from "../../shared/text/error-text.ts";
import { toast } from "../../shared/toasts/toasts.ts";

const id = "default_tenant";
/** The choice of none, which no tenant's id can be. */
const none = "";
const defaultTenantQuery = queryOptions({
  queryKey: ["preference", id],
  queryFn: ({ signal }) => api.get<Preference>(`/preferences/${id}`, { signal }),
});

/** Which tenant opens when a browser has chosen none (AUTH-009); without a choice it is the account's first. */
export function DefaultTenant() {
  const { t } = useTranslation(["settings", "common"]);
  const { tenants } = useSession();
  const cache = useQueryClient();
  const { data, isPending, error } = useQuery(defaultTenantQuery);
  const name = t("profile.defaultTenant");
  const save = useMutation({
    mutationFn: async (tenantId: string) => {
      if (tenantId !== none) await api.post("/preferences", { id, name: id, metadata: { value: tenantId } });
      else if (data) await api.delete(`/preferences/${id}`);
    },
    onSuccess: () => toast("info", t("common:saveSuccessful", { name })),
    onError: (cause) => toast("error", t("common:saveError"), { detail: errorText(cause), cause }),
    onSettled: () => cache.invalidateQueries({ queryKey: defaultTenantQuery.queryKey }),
  });
  const stored = data?.metadata["value"];
  return (
    <Select
      label={name}
      description={t("profile.defaultTenantText")}
      data={[
        { value: none, label: t("profile.firstTenant") },
        ...tenants.map((tenant) => ({ value: tenant.id, label: tenant.name })),
      ]}
      value={save.isPending ? save.variables : typeof stored === "string" ? stored : none}
      onChange={(tenantId) => tenantId !== null && save.mutate(tenantId)}
      disabled={isPending || save.isPending || error !== null}
      allowDeselect={false}
    />
  );
}
