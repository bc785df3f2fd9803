import { Button } from "@mantine/core";
import { dashboard as sharedKind } from "@gantry/domain/kinds/dashboard.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { DialogContent, DialogFrame } from "../../kit/dialog/dialog.tsx";
import { Note } from "../../kit/feedback/note.tsx";
import { Segments } from "../../kit/look/segments.tsx";
import { errorText } from "../../queries/error-text.ts";
import { queryKeys } from "../../queries/kind-queries.ts";
import { useCan } from "../../session/session-store.ts";
import { useTranslation } from "../../text/use-translation.ts";
import { AboutInputs, trimmed } from "./about-inputs.tsx";
import { createDashboard, entityTypeOf, type ListedScope, pathOfDashboard } from "./dashboard-calls.ts";

interface NewDashboardDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

export function NewDashboardDialog({ isOpen, onClose }: NewDashboardDialogProps) {
  const { t } = useTranslation("dashboards");
  return (
    <DialogFrame isOpen={isOpen} onClose={onClose} title={t("new")}>
      <NewDashboard onClose={onClose} />
    </DialogFrame>
  );
}

function NewDashboard({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("dashboards");
  const navigate = useNavigate();
  const client = useQueryClient();
  const mayShare = useCan("CREATE", sharedKind.entityType);
  const [scope, setScope] = useState<ListedScope>("user");
  const [about, setAbout] = useState({ name: "", description: "" });
  const isNameless = about.name.trim() === "";
  const create = useMutation({
    mutationFn: () => createDashboard(scope, { ...trimmed(about), widgets: [] }),
    onSuccess: async ({ id }) => {
      await client.invalidateQueries({ queryKey: queryKeys.find(entityTypeOf(scope)) });
      await navigate({ to: pathOfDashboard(scope, id), search: { edit: true } as never });
    },
  });
  return (
    <DialogContent
      onClose={onClose}
      onSubmit={() => !isNameless && create.mutate()}
      actions={
        <Button type="submit" loading={create.isPending} disabled={isNameless}>
          {t("create")}
        </Button>
      }
    >
      {create.error && (
        <Note tone="error">
          {t("createFailed")}. {errorText(create.error)}
        </Note>
      )}
      <AboutInputs about={about} onChange={setAbout}>
        {mayShare && (
          <Segments
            label={t("forWhom")}
            options={[
              { value: "user", label: t("forMe") },
              { value: "system", label: t("forAll") },
            ]}
            value={scope}
            onChoose={setScope}
          />
        )}
      </AboutInputs>
    </DialogContent>
  );
}
