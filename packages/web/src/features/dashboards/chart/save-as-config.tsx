import type { ChartQuery, ChartType } from "@gantry/domain/dashboards/chart-query.ts";
import { chartConfig, type ChartConfig } from "@gantry/domain/kinds/chart-config.ts";
import type { WidgetConfig } from "@gantry/domain/kinds/dashboard.ts";
import { Button, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { DialogContent, DialogFrame } from "../../../kit/dialog/dialog.tsx";
import { Note } from "../../../kit/feedback/note.tsx";
import { toast } from "../../../kit/toasts/toasts.ts";
import { api } from "../../../queries/api.ts";
import { errorText } from "../../../queries/error-text.ts";
import { queryKeys } from "../../../queries/kind-queries.ts";
import { fieldLabel, kindMessage } from "../../../text/kind-text.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { widgetTitle } from "./chart-words.ts";

interface SaveAsConfigProps {
  config: WidgetConfig;
  query: ChartQuery;
  type: ChartType;
  onSaved: (id: string) => void;
}

export function SaveAsConfig(props: SaveAsConfigProps) {
  const { t } = useTranslation("dashboards");
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="default" w="fit-content" onClick={() => setOpen(true)}>
        {t("chart.config.saveAs")}
      </Button>
      <DialogFrame isOpen={isOpen} onClose={close} title={t("chart.config.saveAs")}>
        <NewConfig {...props} onClose={close} />
      </DialogFrame>
    </>
  );
}

function NewConfig({ config, query, type, onSaved, onClose }: SaveAsConfigProps & { onClose: () => void }) {
  const { t } = useTranslation("dashboards");
  const client = useQueryClient();
  const [name, setName] = useState(widgetTitle(config) ?? "");
  const isNameless = name.trim() === "";
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => api.post<ChartConfig>(chartConfig.path, { name: name.trim(), type, query }),
    onSuccess: (saved) => {
      client.setQueryData(queryKeys.entity(chartConfig.entityType, saved.id), saved);
      void client.invalidateQueries({ queryKey: queryKeys.find(chartConfig.entityType) });
      toast("success", kindMessage(chartConfig, "Created", saved.name));
      onSaved(saved.id);
    },
    // Shown in the dialog.
    onError: () => undefined,
  });
  return (
    <DialogContent
      onClose={onClose}
      onSubmit={() => !isNameless && mutate()}
      actions={
        <Button type="submit" loading={isPending} disabled={isNameless}>
          {t("chart.config.save")}
        </Button>
      }
    >
      {error && (
        <Note tone="error">
          {kindMessage(chartConfig, "CreateError", name)}. {errorText(error)}
        </Note>
      )}
      <TextInput
        label={fieldLabel(chartConfig, "name")}
        required
        data-autofocus
        maxLength={200}
        value={name}
        onChange={({ currentTarget: { value } }) => setName(value)}
      />
    </DialogContent>
  );
}
