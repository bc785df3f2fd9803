import { Button, MultiSelect } from "@mantine/core";
import { variableNames } from "@gantry/domain/dashboards/variables.ts";
import { dashboard as sharedKind } from "@gantry/domain/kinds/dashboard.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { ConfirmDialog } from "../../kit/dialog/confirm-dialog.tsx";
import { DialogContent, DialogFrame } from "../../kit/dialog/dialog.tsx";
import { Note } from "../../kit/feedback/note.tsx";
import { errorText } from "../../queries/error-text.ts";
import { queryKeys } from "../../queries/kind-queries.ts";
import { useCan } from "../../session/session-store.ts";
import { optionText } from "../../text/kind-text.ts";
import { useTranslation } from "../../text/use-translation.ts";
import { AboutInputs, trimmed } from "./about-inputs.tsx";
import { type Dashboard, deleteDashboard, entityTypeOf, type Scope } from "./dashboard-calls.ts";

interface DashboardSettingsProps {
  isOpen: boolean;
  scope: Scope;
  dashboard: Dashboard;
  onClose: () => void;
  onSave: (next: Pick<Dashboard, "name" | "description" | "variables">) => void;
}

/** Name, description, variables and deletion. */
export function DashboardSettings({ isOpen, ...props }: DashboardSettingsProps) {
  const { t } = useTranslation("dashboards");
  const { dashboard, onClose } = props;
  return (
    <DialogFrame isOpen={isOpen} onClose={onClose} title={t("settingsOf", { name: dashboard.name })}>
      <Settings {...props} />
    </DialogFrame>
  );
}

function Settings({ scope, dashboard, onClose, onSave }: Omit<DashboardSettingsProps, "isOpen">) {
  const { t } = useTranslation("dashboards");
  const mayDeleteShared = useCan("DELETE", sharedKind.entityType, dashboard.id);
  const mayDelete = scope === "user" || mayDeleteShared;
  const [about, setAbout] = useState({ name: dashboard.name, description: dashboard.description ?? "" });
  const [variables, setVariables] = useState(dashboard.variables ?? []);
  const isNameless = about.name.trim() === "";
  const [isDeleting, setDeleting] = useState(false);
  return (
    <>
      <DialogContent
        onClose={onClose}
        onSubmit={() => {
          if (isNameless) return;
          onSave({ ...trimmed(about), variables });
          onClose();
        }}
        footStart={
          mayDelete && (
            <Button variant="default" className="destructive" onClick={() => setDeleting(true)}>
              {t("delete")}
            </Button>
          )
        }
        actions={
          <Button type="submit" disabled={isNameless}>
            {t("saveSettings")}
          </Button>
        }
      >
        <AboutInputs about={about} onChange={setAbout}>
          <MultiSelect
            label={t("variables.title")}
            description={t("variables.hint")}
            data={variableNames.map((name) => ({ value: name, label: optionText("variables", name) }))}
            value={variables}
            onChange={(chosen) => setVariables(variableNames.filter((name) => chosen.includes(name)))}
          />
        </AboutInputs>
      </DialogContent>
      <DeleteQuestion
        isOpen={isDeleting}
        scope={scope}
        dashboard={dashboard}
        onClose={() => setDeleting(false)}
      />
    </>
  );
}

function DeleteQuestion({
  isOpen,
  scope,
  dashboard: { id, name },
  onClose,
}: Omit<DashboardSettingsProps, "onSave">) {
  const { t } = useTranslation("dashboards");
  const navigate = useNavigate();
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => deleteDashboard(scope, id),
    onSuccess: async () => {
      await navigate({ to: "/dashboards" });
      client.removeQueries({ queryKey: queryKeys.entity(entityTypeOf(scope), id) });
      await client.invalidateQueries({ queryKey: queryKeys.find(entityTypeOf(scope)) });
    },
  });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t("deleteTitle", { name })}
      confirm={t("delete")}
      isDestructive
      isPending={remove.isPending}
      onConfirm={() => remove.mutate()}
    >
      {remove.error ? (
        <Note tone="error">
          {t("deleteFailed")}. {errorText(remove.error)}
        </Note>
      ) : (
        t(scope === "user" ? "deleteMine" : "deleteShared")
      )}
    </ConfirmDialog>
  );
}
