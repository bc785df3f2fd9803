import { Button, Modal, Select } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import "../../shared/look/mantine-inputs.ts";
import { rememberTenant, useSession } from "../../shared/session/session-store.ts";

/** Chooses another tenant; the page then loads again in it (AUTH-012). */
export default function TenantDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation(["shell", "common"]);
  const { tenant, tenants } = useSession();
  const [chosen, setChosen] = useState<string | null>(null);
  const confirm = () => {
    if (!chosen) return;
    rememberTenant(chosen);
    location.assign("/");
  };
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t("tenant.title")}
      size={500}
      closeButtonProps={{ "aria-label": t("common:close") }}
    >
      <Select
        label={t("tenant.label")}
        placeholder={t("tenant.choose")}
        data={tenants
          .filter(({ id }) => id !== tenant.id)
          .map(({ id, name }) => ({ value: id, label: name }))}
        value={chosen}
        onChange={setChosen}
        description={t("tenant.consequence")}
        data-autofocus
      />
      <div className="dialog-foot">
        <Button variant="default" onClick={onClose}>
          {t("common:cancel")}
        </Button>
        <Button disabled={chosen === null} onClick={confirm}>
          {t("tenant.confirm")}
        </Button>
      </div>
    </Modal>
  );
}
