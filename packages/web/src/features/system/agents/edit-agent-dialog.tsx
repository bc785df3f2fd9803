import { Button, NumberInput, Stack, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import "../../../kit/look/mantine-inputs.ts";
import { DialogContent, DialogFrame } from "../../../kit/dialog/dialog.tsx";
import { api } from "../../../queries/api.ts";
import { queryKeys } from "../../../queries/kind-queries.ts";
import { errorText } from "../../../queries/error-text.ts";
import { toast } from "../../../kit/toasts/toasts.ts";
import type { Agent } from "./agent.ts";
import { agentPath, agentType } from "./agent-paths.ts";

interface EditAgentProps {
  agent: Agent;
  isOpen: boolean;
  onClose: () => void;
}

export function EditAgentDialog(props: EditAgentProps) {
  const { t } = useTranslation("agents");
  const { agent, isOpen, onClose } = props;
  return (
    <DialogFrame isOpen={isOpen} onClose={onClose} title={t("editTitle", { name: agent.name })}>
      <EditForm {...props} />
    </DialogFrame>
  );
}

function EditForm({ agent, onClose }: EditAgentProps) {
  const { t } = useTranslation("agents");
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
    <DialogContent
      onClose={onClose}
      onSubmit={() => saving.mutate()}
      actions={
        <Button type="submit" loading={saving.isPending} disabled={name.trim() === ""}>
          {t("common:save")}
        </Button>
      }
    >
      <Stack gap={12}>
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
      </Stack>
    </DialogContent>
  );
}
