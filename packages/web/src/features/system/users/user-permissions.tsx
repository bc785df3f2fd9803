import type { DetailedPermission } from "@gantry/domain/contract/answers/permissions.ts";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { RowSkeletons } from "../../../kit/screen/states.tsx";
import { FailedToLoad } from "../../../queries/failed-to-load.tsx";
import { computedText } from "../../../text/computed-text.ts";
import { typeTitle } from "../permissions/kind-of-type.ts";
import "../../../kit/look/table.css";
import { type PermissionOfType, permissionsByType } from "./permissions-by-type.ts";
import { detailedPermissionsQuery } from "./users.ts";

export function UserPermissions({ userId }: { userId: string }) {
  const { t } = useTranslation("users");
  return (
    <section className="panel">
      <header>
        <h2>{t("effective")}</h2>
        <span className="dim small">{t("effectiveHint")}</span>
      </header>
      <Permissions userId={userId} />
    </section>
  );
}

function Permissions({ userId }: { userId: string }) {
  const { t } = useTranslation("users");
  const permissions = useQuery(detailedPermissionsQuery(userId));
  if (permissions.isPending) return <RowSkeletons delayMs={150} />;
  if (permissions.error)
    return (
      <FailedToLoad
        title={t("effectiveFailed")}
        error={permissions.error}
        onRetry={() => void permissions.refetch()}
      />
    );
  const lines = permissionsByType(permissions.data ?? []);
  if (lines.length === 0) return <p className="dim panel-body">{t("nothing")}</p>;
  return (
    <div className="users-scroll" tabIndex={0} role="region" aria-label={t("effective")}>
      <table className="table">
        <thead>
          <tr>
            <th>{t("type")}</th>
            <th style={{ width: 160 }}>{t("level")}</th>
            <th>{t("source")}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <PermissionLine key={line.entityType} line={line} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function PermissionLine({ line: { entityType, level, sources } }: { line: PermissionOfType }) {
  const { t } = useTranslation("permissions");
  return (
    <tr>
      <td>{typeTitle(entityType)}</td>
      <td>{t(`levels.${level}`)}</td>
      <td>{sources.map(sourceText).join(", ")}</td>
    </tr>
  );
}

function sourceText({
  source,
  role,
  permissionGroup,
}: Pick<DetailedPermission, "source" | "role" | "permissionGroup">): string {
  const names = [role?.name, permissionGroup?.name].filter(Boolean).join(", ");
  const word = computedText(`permissions:sources.${source}`);
  return names ? `${word} ${names}` : word;
}
