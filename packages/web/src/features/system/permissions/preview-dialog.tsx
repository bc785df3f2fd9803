import type { DetailedPermission } from "@gantry/domain/contract/answers/permissions.ts";
import { Select, Stack } from "@mantine/core";
import { accessLevel } from "@gantry/domain/permissions/access-level.ts";
import { coverTogether, effectiveOf } from "@gantry/domain/permissions/effective.ts";
import { actionsOf } from "@gantry/domain/subjects/subjects.ts";
import {
  type CellKey,
  cellKey,
  cellOf,
  type GrantCells,
  listChangedCells,
} from "@gantry/domain/permissions/grant-cells.ts";
import type { GrantCover } from "@gantry/domain/permissions/grant-cover.ts";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { useEntityOptions } from "../../../kinds/form/fields/choice/use-entity-options.ts";
import { Dialog } from "../../../kit/dialog/dialog.tsx";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { RowSkeletons } from "../../../kit/screen/states.tsx";
import { FailedToLoad } from "../../../queries/failed-to-load.tsx";
import type { Giver } from "./change-cell.ts";
import { type GrantOwner, userPermissionsQuery } from "./grant-calls.ts";
import { typeTitle } from "./kind-of-type.ts";
import { actionTitle, coverText } from "./level-text.ts";
import { previewSaving, useReachedUsers } from "./reached-users.ts";

interface PreviewProps {
  owner: GrantOwner;
  cells: GrantCells;
  giver: Giver;
  isOpen: boolean;
  onClose: () => void;
}

/** Uses the same algorithm as the server. */
export default function PreviewDialog(props: PreviewProps) {
  const { owner, isOpen, onClose } = props;
  const { t } = useTranslation("permissionEditor");
  const [userId, setUserId] = useState<string | null>(owner.type === "USER" ? owner.id : null);
  const { input } = useEntityOptions("user", userId ? [userId] : []);
  const name = input.data.find(({ value }) => value === userId)?.label ?? "";
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t("previewDialog.title")} width="medium">
      <div className="column">
        <Select
          label={t("previewDialog.user")}
          description={t("previewDialog.hint")}
          {...input}
          value={userId}
          onChange={setUserId}
          data-autofocus
        />
        {userId && <Preview key={userId} {...props} userId={userId} name={name} />}
      </div>
    </Dialog>
  );
}

function Preview({ owner, cells, giver, userId, name }: PreviewProps & { userId: string; name: string }) {
  const { t } = useTranslation("permissionEditor");
  const permissions = useQuery(userPermissionsQuery(userId));
  const users = useReachedUsers(owner);
  if (permissions.error)
    return (
      <FailedToLoad
        title={t("loadFailed")}
        error={permissions.error}
        onRetry={() => void permissions.refetch()}
      />
    );
  if (!permissions.data || !users) return <RowSkeletons rows={3} delayMs={150} />;
  const reaches = users.includes(userId);
  const after = previewSaving(permissions.data, { owner, cells, giver, reaches });
  const before = coversOf(permissions.data);
  const changes = listChangedCells(before, coversOf(after));
  return (
    <>
      <p role="status">
        {!reaches
          ? t("previewDialog.reaches_no", { name })
          : changes.length === 0
            ? t("previewDialog.same", { name })
            : t("previewDialog.changes", { count: changes.length, name })}
      </p>
      {changes.length > 0 && (
        <PreviewTable
          heads={[t("previewDialog.what"), t("previewDialog.before"), t("previewDialog.after")]}
          rows={changes.map((change) => [
            cellText(cellKey(change)),
            coverText(before.get(cellKey(change))),
            <b key="after">{coverText(change.cover ?? undefined)}</b>,
          ])}
        />
      )}
      <h3>{t("previewDialog.all")}</h3>
      <Everything permissions={after} />
    </>
  );
}

function Everything({ permissions }: { permissions: readonly DetailedPermission[] }) {
  const { t } = useTranslation("permissionEditor");
  const grants = effectiveOf(permissions);
  const covers = coversOf(permissions);
  const types = [...new Set(permissions.map(({ entityType }) => entityType))];
  if (types.length === 0) return <p className="dim">{t("previewDialog.nothing")}</p>;
  const byTitle = types.toSorted((one, other) => typeTitle(one).localeCompare(typeTitle(other)));
  return (
    <PreviewTable
      heads={[t("kind"), t("previewDialog.level"), t("previewDialog.what")]}
      rows={byTitle.map((entityType) => [
        typeTitle(entityType),
        t(`permissions:levels.${accessLevel(grants, entityType)}`),
        actionsOf(entityType)
          .filter((action) => covers.has(cellKey({ action, entityType })))
          .map(
            (action) => `${actionTitle(action)}: ${coverText(covers.get(cellKey({ action, entityType })))}`,
          )
          .join(", "),
      ])}
    />
  );
}

type PreviewRow = readonly [first: string, second: ReactNode, third: ReactNode];

function PreviewTable({ heads, rows }: { heads: readonly string[]; rows: readonly PreviewRow[] }) {
  return (
    <Stack gap={0} mah="40vh">
      <DataTable
        scrollLabel={heads.join(", ")}
        isWrapping
        columns={heads.map((head, index) => ({
          id: head,
          header: head,
          cell: (row: PreviewRow) => row[index],
        }))}
        rows={rows}
        rowId={([first]) => first}
      />
    </Stack>
  );
}

function coversOf(permissions: readonly DetailedPermission[]): GrantCells {
  const byCell = Map.groupBy(permissions, cellKey);
  return new Map(
    [...byCell].flatMap(([key, some]): [CellKey, GrantCover][] => {
      const cover = coverTogether(some);
      return cover ? [[key, cover]] : [];
    }),
  );
}

function cellText(key: CellKey): string {
  const { action, entityType } = cellOf(key);
  return `${typeTitle(entityType)}, ${actionTitle(action)}`;
}
