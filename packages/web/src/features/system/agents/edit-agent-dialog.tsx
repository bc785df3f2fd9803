import { Button, Modal, NumberInput, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import "../../../kit/look/mantine-inputs.ts";
import { api } from "../../../queries/api.ts";
import { queryKeys } from "../../../queries/kind-queries.ts";
import { errorText } from "../../../queries/error-text.ts";
import { toast } from "../../../kit/toasts/toasts.ts";
import type { Agent } from "./agent.ts";
import { agentPath, agentType } from "./agent-paths.ts";

export function EditAgentDialog({
  agent,
  isOpen,
  onClose,
}: {
  agent: Agent;
  isOpen: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation(["agents", "common"]);
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t("editTitle", { name: agent.name })}
      size={500}
      closeButtonProps={{ "aria-label": t("common:close") }}
    >
      <EditForm agent={agent} onClose={onClose} />
    </Modal>
  );
}

function EditForm({ agent, onClose }: { agent: Agent; onClose: () => void }) {
  const { t } = useTranslation(["agents", "common"]);
  const cache = useQueryClient();
  const [name, setName] = useState(agent.name);
  const [site, setSite] = useState(agent.customerSite ?? "");
  const [capacity, setCapacity] = useState<number | null>(agent.capacity);
  const saving = useMutation({
    mutationFn: () =>
      api.put<Agent>(agentPath(agent.id), {
        name: name.trim(),
        customerSite: site.trim() === "" ? null : site.trim(),
        capacity,
      }),
    onSuccess: (saved) => {
      cache.setQueryData(queryKeys.entity(agentType, agent.id), saved);
      void cache.invalidateQueries({ queryKey: queryKeys.find(agentType) });
      toast("info", t("saved", { name: saved.name }));
      onClose();
    },
    onError: (cause) =>
      toast("error", t("actionFailed", { name: agent.name }), { detail: errorText(cause), cause }),
  });
  return (
    <form
      className="edit-agent"
      onSubmit={(event) => {
        event.preventDefault();
        saving.mutate();
      }}
    >
      <TextInput
        label={t("name")}
        value={name}
        maxLength={200}
        required
        data-autofocus
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextInput
        label={t("site")}
        value={site}
        maxLength={200}
        onChange={(event) => setSite(event.currentTarget.value)}
      />
      <NumberInput
        label={t("editCapacity")}
        description={t("editCapacityHint")}
        value={capacity ?? ""}
        min={1}
        max={1_000_000}
        allowDecimal={false}
        onChange={(value) => setCapacity(typeof value === "number" ? value : null)}
      />
      <div className="dialog-foot">
        <Button variant="default" onClick={onClose}>
          {t("common:cancel")}
        </Button>
        <Button type="submit" loading={saving.isPending} disabled={name.trim() === ""}>
          {t("common:save")}
        </Button>
      </div>
    </form>
  );
}
