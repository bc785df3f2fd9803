import { Button, FileInput, Stack, TextInput } from "@mantine/core";
import { fileMaxBytes } from "@gantry/domain/files/file-reference.ts";
import { mapLayer, type MapLayer } from "@gantry/domain/kinds/map-layer.ts";
import { entityPath } from "@gantry/domain/subjects/entity-path.ts";
import { useMutation } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import "../../../kit/look/mantine-inputs.ts";
import { Page } from "../../../kit/layout/page.tsx";
import { Panel } from "../../../kit/layout/panel.tsx";
import { toast } from "../../../kit/toasts/toasts.ts";
import { ApiError } from "../../../queries/api-error.ts";
import { api } from "../../../queries/api.ts";
import { errorText } from "../../../queries/error-text.ts";
import { uploadFile } from "../../../queries/files/file-calls.ts";
import { NoPermission } from "../../../session/permission/no-permission.tsx";
import { useMayCreate } from "../../../session/use-may-create.ts";
import { kindMessage, kindText } from "../../../text/kind-text.ts";
import { translateComputed } from "../../../text/translate-computed.ts";
import { useTranslation } from "../../../text/use-translation.ts";

const sourceField = "sourceFile";
const nameMaxLength = mapLayer.fields.name.maxLength;

/** A KML or KMZ file becomes a map layer (MAP-020, MAP-021). */
export default function LayerImportScreen() {
  const { t } = useTranslation();
  if (useMayCreate(mapLayer)) return <ImportForm />;
  return <NoPermission action={t("permissions:CREATE")} kindName={kindText(mapLayer, "many")} />;
}

function ImportForm() {
  const { t } = useTranslation("map");
  const navigate = useNavigate();
  const [file, setFile] = useState<File | null>(null);
  const [typedName, setTypedName] = useState<string>();
  const [group, setGroup] = useState("");
  const name = typedName ?? nameOf(file);
  const save = useMutation({
    mutationFn: (chosen: File) => importLayer(chosen, { name: name.trim(), group: group.trim() }),
    onSuccess: ({ id }) => {
      toast("success", kindMessage(mapLayer, "Saved", name));
      void navigate({ to: entityPath(mapLayer, id) });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (file && name.trim() !== "") save.mutate(file);
  };
  return (
    <Page title={t("import.title")} layout="scroll">
      <Panel isPadded>
        <form onSubmit={submit}>
          <Stack gap={16} maw={520}>
            <p className="dim">{t("import.text", { megabytes: fileMaxBytes / 1e6 })}</p>
            <FileInput
              label={t("import.file")}
              placeholder={t("import.choose")}
              accept=".kml,.kmz"
              withAsterisk
              value={file}
              error={save.error ? failureOf(save.error) : undefined}
              onChange={(chosen) => {
                setFile(chosen);
                save.reset();
              }}
            />
            <TextInput
              label={t("import.name")}
              withAsterisk
              maxLength={nameMaxLength}
              value={name}
              onChange={({ currentTarget }) => setTypedName(currentTarget.value)}
            />
            <TextInput
              label={t("import.group")}
              maxLength={mapLayer.fields.group.maxLength}
              value={group}
              onChange={({ currentTarget }) => setGroup(currentTarget.value)}
            />
            <div className="row">
              <Button type="submit" loading={save.isPending} disabled={!file || name.trim() === ""}>
                {t("import.save")}
              </Button>
              <Link to={mapLayer.pages}>{t("common:cancel")}</Link>
            </div>
          </Stack>
        </form>
      </Panel>
    </Page>
  );
}

/** The file's name without its ending. */
const nameOf = (file: File | null): string =>
  (file?.name ?? "").replace(/\.(kml|kmz)$/i, "").slice(0, nameMaxLength);

async function importLayer(file: File, named: Pick<MapLayer, "name" | "group">): Promise<MapLayer> {
  const place = { entityType: mapLayer.entityType, field: sourceField };
  const sourceFile = await uploadFile(place, file, fileMaxBytes);
  return api.post<MapLayer>(mapLayer.path, { ...named, layerType: "geojson", visible: true, sourceFile });
}

function failureOf(error: Error): string {
  const [issue] = error instanceof ApiError ? error.issues : [];
  return issue ? translateComputed(`validation:${issue.code}`, issue.params) : errorText(error);
}
