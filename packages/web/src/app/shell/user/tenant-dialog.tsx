import { Button, Modal, Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import "../../../kit/look/mantine-inputs.ts";
import { FailedToLoad } from "../../../queries/failed-to-load.tsx";
import { Instead, RowSkeletons } from "../../../kit/screen/states.tsx";
import { rememberTenant, useSession } from "../../../session/session-store.ts";
import { tenantsQuery } from "../../../session/tenants-query.ts";

/** Switching tenants reloads the page (AUTH-012, AUTH-015). */
export default function TenantDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation(["shell", "common"]);
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t("tenant.title")}
      size={500}
      closeButtonProps={{ "aria-label": t("common:close") }}
    >
      <TenantChoice onCancel={onClose} />
    </Modal>
  );
}

function TenantChoice({ onCancel }: { onCancel: () => void }) {
  const { t } = useTranslation(["shell", "common"]);
  const { tenant } = useSession();
  const tenants = useQuery(tenantsQuery);
  const [chosen, setChosen] = useState<string | null>(null);
  if (tenants.isPending) return <RowSkeletons rows={2} delayMs={150} />;
  if (tenants.error)
    return (
      <FailedToLoad
        title={t("tenant.tenantLoadError")}
        error={tenants.error}
        onRetry={() => void tenants.refetch()}
      />
    );
  const others = tenants.data.filter(({ id }) => id !== tenant.id);
  if (others.length === 0) return <Instead title={t("tenant.noTenantsAvailable")} />;
  const confirm = () => {
    if (!chosen) return;
    rememberTenant(chosen);
    location.assign("/");
  };
  return (
    <>
      <Select
        label={t("tenant.label")}
        placeholder={t("tenant.choose")}
        data={others.map(({ id, name }) => ({ value: id, label: name }))}
        value={chosen}
        onChange={setChosen}
        description={t("tenant.consequence")}
        data-autofocus
      />
      <div className="dialog-foot">
        <Button variant="default" onClick={onCancel}>
          {t("common:cancel")}
        </Button>
        <Button disabled={chosen === null} onClick={confirm}>
          {t("tenant.confirm")}
        </Button>
      </div>
    </>
  );
}
