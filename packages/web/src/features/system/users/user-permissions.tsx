import type { DetailedPermission } from "@gantry/domain/contract/answers/permissions.ts";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "../../../text/use-translation.ts";
import { Panel, PanelBody } from "../../../kit/layout/panel.tsx";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { FailedToLoad } from "../../../queries/failed-to-load.tsx";
import { translateComputed } from "../../../text/translate-computed.ts";
import { typeTitle } from "../permissions/kind-of-type.ts";
import { permissionsByType } from "./permissions-by-type.ts";
import { detailedPermissionsQuery } from "./users.ts";

export function UserPermissions({ userId }: { userId: string }) {
  const { t } = useTranslation("users");
  const { data, error, isPending, refetch } = useQuery(detailedPermissionsQuery(userId));
  return (
    <Panel title={t("effective")} meta={t("effectiveHint")}>
      <DataTable
        scrollLabel={t("effective")}
        columns={[
          { id: "type", header: t("type"), widthPx: 220, cell: ({ entityType }) => typeTitle(entityType) },
          {
            id: "level",
            header: t("level"),
            widthPx: 160,
            cell: ({ level }) => t(`permissions:levels.${level}`),
          },
          { id: "source", header: t("source"), cell: ({ sources }) => sources.map(sourceText).join(", ") },
        ]}
        rows={isPending || error ? undefined : permissionsByType(data ?? [])}
        rowId={({ entityType }) => entityType}
        error={
          error && <FailedToLoad title={t("effectiveFailed")} error={error} onRetry={() => void refetch()} />
        }
        empty={<PanelBody className="dim">{t("nothing")}</PanelBody>}
      />
    </Panel>
  );
}

function sourceText({
  source,
  role,
  permissionGroup,
}: Pick<DetailedPermission, "source" | "role" | "permissionGroup">): string {
  const names = [role?.name, permissionGroup?.name].filter(Boolean).join(", ");
  const word = translateComputed(`permissions:sources.${source}`);
  return names ? `${word} ${names}` : word;
}
