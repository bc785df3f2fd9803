import { Button, Menu } from "@mantine/core";
import { IconDotsVertical, IconPencil } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { ConfirmDialog } from "../../../kit/dialog/confirm-dialog.tsx";
import { api } from "../../../queries/api.ts";
import { queryKeys } from "../../../queries/kind-queries.ts";
import { useCan } from "../../../session/session-store.ts";
import { errorText } from "../../../queries/error-text.ts";
import { toast } from "../../../kit/toasts/toasts.ts";
import { type Agent, stateOf } from "./agent.ts";
import { agentPath, agentsPath, agentType } from "./agent-paths.ts";
import { EditAgentDialog } from "./edit-agent-dialog.tsx";

type Dialog = "edit" | "drain" | "revoke";

export function AgentActions({ agent }: { agent: Agent }) {
  const { t } = useTranslation("agents");
  const mayUpdate = useCan("UPDATE", agentType, agent.id);
  const mayDelete = useCan("DELETE", agentType, agent.id);
  const [dialog, setDialog] = useState<Dialog>();
  const act = useAgentActs(agent, () => setDialog(undefined));
  const state = stateOf(agent);
  const { name, devices: count } = agent;
  if (!mayUpdate && !mayDelete) return null;
  return (
    <>
      {mayUpdate && state !== "revoked" && (
        <>
          <Button variant="default" leftSection={<IconPencil size={15} />} onClick={() => setDialog("edit")}>
            {t("edit")}
          </Button>
          {agent.drainAsked ? (
            <Button loading={act.isPending} onClick={() => act.mutate("activate")}>
              {t("activate")}
            </Button>
          ) : (
            <Button variant="default" className="destructive" onClick={() => setDialog("drain")}>
              {t("drain")}
            </Button>
          )}
        </>
      )}
      <MoreActions
        mayRevoke={mayUpdate && state !== "revoked"}
        mayRemove={mayDelete && state === "revoked"}
        onRevoke={() => setDialog("revoke")}
        onRemove={() => act.mutate("remove")}
      />
      <EditAgentDialog agent={agent} isOpen={dialog === "edit"} onClose={() => setDialog(undefined)} />
      <ConfirmDialog
        isOpen={dialog === "drain"}
        title={t("drainTitle", { name })}
        confirm={t("drainConfirm")}
        isDestructive
        isPending={act.isPending}
        onConfirm={() => act.mutate("drain")}
        onClose={() => setDialog(undefined)}
      >
        {t("drainText", { count })}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={dialog === "revoke"}
        title={t("revokeTitle", { name })}
        confirm={t("revokeConfirm")}
        isDestructive
        isPending={act.isPending}
        onConfirm={() => act.mutate("revoke")}
        onClose={() => setDialog(undefined)}
      >
        {t("revokeText", { count })}
      </ConfirmDialog>
    </>
  );
}

function MoreActions({
  mayRevoke,
  mayRemove,
  onRevoke,
  onRemove,
}: {
  mayRevoke: boolean;
  mayRemove: boolean;
  onRevoke: () => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation("agents");
  if (!mayRevoke && !mayRemove) return null;
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <Button variant="default" aria-label={t("list:actions")}>
          <IconDotsVertical size={16} aria-hidden />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {mayRevoke && <Menu.Item onClick={onRevoke}>{t("revoke")}</Menu.Item>}
        {mayRemove && <Menu.Item onClick={onRemove}>{t("remove")}</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  );
}

type Act = "drain" | "activate" | "revoke" | "remove";

function useAgentActs({ id, name }: Agent, done: () => void) {
  const { t } = useTranslation("agents");
  const cache = useQueryClient();
  const navigate = useNavigate();
  const message = {
    drain: "drained",
    activate: "activated",
    revoke: "revoked",
    remove: "revoked",
  } as const satisfies Record<Act, string>;
  return useMutation({
    mutationFn: (act: Act) =>
      act === "remove" ? api.delete(agentPath(id)) : api.post(`${agentPath(id)}/${act}`),
    onSuccess: async (_answer, act) => {
      toast("success", t(message[act], { name }));
      done();
      void cache.invalidateQueries({ queryKey: queryKeys.find(agentType) });
      if (act === "remove") return navigate({ to: agentsPath });
      return cache.invalidateQueries({ queryKey: queryKeys.entity(agentType, id) });
    },
    onError: (cause) => toast("error", t("actionFailed", { name }), { detail: errorText(cause), cause }),
  });
}
