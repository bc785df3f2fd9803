import type { DetailedPermission } from "@gantry/domain/contract/people/permission-calls.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { kinds } from "@gantry/domain/kinds/index.ts";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { FailedToLoad } from "../../../queries/failed-to-load.tsx";
import { RowSkeletons } from "../../../kit/screen/states.tsx";
import { computedText } from "../../../text/computed-text.ts";
import { kindText } from "../../../text/kind-text.ts";
import "../../../kit/look/table.css";
import { type PermissionOfType, permissionsByType } from "./permissions-by-type.ts";
import { detailedPermissionsQuery } from "./users.ts";

/** What a user may do in all, and what gives it. */
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
      <td>{typeText(entityType)}</td>
      <td>{t(`levels.${level}`)}</td>
      <td>{sources.map(sourceText).join(", ")}</td>
    </tr>
  );
}

function typeText(entityType: string): string {
  const kind = (kinds as readonly AnyKind[]).find((each) => each.entityType === entityType);
  return kind
    ? kindText(kind, "title")
    : computedText(`permissions:types.${entityType}`, { defaultValue: entityType });
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
