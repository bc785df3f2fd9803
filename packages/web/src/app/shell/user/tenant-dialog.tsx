import { Button, Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { Dialog } from "../../../kit/dialog/dialog.tsx";
import { EmptyState } from "../../../kit/feedback/empty-state.tsx";
import "../../../kit/look/mantine-inputs.ts";
import { RowSkeletons } from "../../../kit/screen/states.tsx";
import { FailedToLoad } from "../../../queries/failed-to-load.tsx";
import { rememberTenant, useSession } from "../../../session/session-store.ts";
import { tenantsQuery } from "../../../session/tenants-query.ts";

/** Switching tenants reloads the page (AUTH-012, AUTH-015). */
export default function TenantDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation("tenantChoice");
  const { tenant } = useSession();
  const { data, error, refetch } = useQuery({ ...tenantsQuery, enabled: isOpen });
  const [chosen, setChosen] = useState<string | null>(null);
  const others = data?.filter(({ id }) => id !== tenant.id);
  const close = () => {
    setChosen(null);
    onClose();
  };
  const confirm = () => {
    if (!chosen) return;
    rememberTenant(chosen);
    location.assign("/");
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={t("title")}
      actions={
        others?.length ? (
          <Button disabled={chosen === null} onClick={confirm}>
            {t("confirm")}
          </Button>
        ) : undefined
      }
    >
      {others?.length ? (
        <Select
          label={t("label")}
          placeholder={t("choose")}
          data={others.map(({ id, name }) => ({ value: id, label: name }))}
          value={chosen}
          onChange={setChosen}
          description={t("consequence")}
          data-autofocus
        />
      ) : others ? (
        <EmptyState isInline title={t("noTenantsAvailable")} />
      ) : error ? (
        <FailedToLoad title={t("tenantLoadError")} error={error} onRetry={() => void refetch()} />
      ) : (
        <RowSkeletons rows={2} delayMs={150} />
      )}
    </Dialog>
  );
}
