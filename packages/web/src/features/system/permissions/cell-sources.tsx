import { Stack } from "@mantine/core";
import type { DetailedPermission } from "@gantry/domain/contract/answers/permissions.ts";
import { coverTogether, isGivenBy } from "@gantry/domain/permissions/effective.ts";
import { cellOf } from "@gantry/domain/permissions/grant-cells.ts";
import { entityPath } from "@gantry/domain/subjects/entity-path.ts";
import { userList } from "@gantry/domain/permissions/user-list.ts";
import { IconShieldCheck, IconUser, IconUsersGroup } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "../../../text/use-translation.ts";
import { entityQuery } from "../../../queries/kind-queries.ts";
import type { CellPanelProps } from "./cell-panel-props.ts";
import { type Item, userPermissionsQuery } from "./grant-calls.ts";
import { coverText } from "./level-text.ts";
import css from "./permissions.module.css";
import { previewSaving, useReachedUsers } from "./reached-users.ts";

export function CellSources(props: CellPanelProps) {
  const { owner } = props;
  const { t } = useTranslation("permissionEditor");
  const users = useReachedUsers(owner);
  const [userId] = users ?? [];
  return (
    <Stack component="section" gap={8}>
      <h3>{t("panel.sources")}</h3>
      {users?.length === 0 && <p className="dim small">{t("panel.nobody")}</p>}
      {userId !== undefined && <SourcesOf {...props} userId={userId} />}
    </Stack>
  );
}

function SourcesOf({ owner, cell, draft, giver, userId }: CellPanelProps & { userId: string }) {
  const { t } = useTranslation("permissionEditor");
  const permissions = useQuery(userPermissionsQuery(userId));
  const user = useQuery(entityQuery<Item>(userList, userId));
  if (permissions.error) return <p className="dim small">{t("panel.sourcesFailed")}</p>;
  if (!permissions.data) return null;
  const after = previewSaving(permissions.data, { owner, cells: draft.cells, giver, reaches: true });
  const { action, entityType } = cellOf(cell);
  const grantsOfCell = after.filter((one) => one.action === action && one.entityType === entityType);
  const effective = coverText(coverTogether(grantsOfCell));
  return (
    <>
      {owner.type !== "USER" && (
        <p className="dim small">
          {t("panel.example")} <Link to={entityPath(userList, userId)}>{user.data?.name ?? "…"}</Link>{" "}
          {t("panel.endsWith", { level: effective.toLowerCase() })}
        </p>
      )}
      <ul className={css.items}>
        {grantsOfCell.map((one, index) => (
          <SourceLine key={index} one={one} isEdited={isGivenBy(one, owner)} />
        ))}
        <li className={`row ${css.effective}`}>
          <b className="grow">{t("panel.effective")}</b>
          <b>{effective}</b>
        </li>
      </ul>
    </>
  );
}

const icons = { DIRECT: IconUser, ROLE: IconShieldCheck, PERMISSION_GROUP: IconUsersGroup };

function SourceLine({ one, isEdited }: { one: DetailedPermission; isEdited: boolean }) {
  const { t } = useTranslation("permissionEditor");
  const Icon = icons[one.source];
  const { source, role, permissionGroup } = one;
  const name = isEdited
    ? t(`panel.edited.${source}`)
    : permissionGroup
      ? t("panel.groupOf", permissionGroup)
      : role
        ? t("panel.role", role)
        : t("panel.direct");
  const notes = [
    !isEdited && permissionGroup && role && t("panel.through", role),
    isEdited && t("panel.thisOne"),
  ].filter(Boolean);
  return (
    <li className="row">
      <Icon size={16} aria-hidden />
      <span className="grow">
        {name}
        {notes.length > 0 && <span className="dim small"> {notes.join(", ")}</span>}
      </span>
      <span>{coverText(coverTogether([one]))}</span>
    </li>
  );
}
