import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { entityPath } from "@gantry/domain/subjects/entity-path.ts";
import { Group } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "../../text/use-translation.ts";
import { type Entity, entityQuery } from "../../queries/kind-queries.ts";
import { nameOf } from "../list/use-delete.ts";
import { useLive } from "../../realtime/live.ts";
import { usePageName } from "../../kit/screen/page-name.ts";
import { NoPermission } from "../../session/permission/no-permission.tsx";
import { useCan } from "../../session/session-store.ts";
import { kindText } from "../../text/kind-text.ts";

export function OwnerFrame({
  owner,
  allPath,
  children,
}: {
  owner: AnyKind;
  /** Only on a list: path of the settings for all others. */
  allPath: string | undefined;
  children: ReactNode;
}) {
  const { t } = useTranslation("permissions");
  const { ownerId = "" } = useParams({ strict: false }) as { ownerId?: string };
  const mayRead = useCan("READ", owner.entityType, ownerId);
  if (!mayRead) return <NoPermission action={t("READ")} kindName={kindText(owner, "one")} />;
  return (
    <>
      {allPath && <Whose owner={owner} ownerId={ownerId} allPath={allPath} />}
      {children}
    </>
  );
}

function Whose({ owner, ownerId, allPath }: { owner: AnyKind; ownerId: string; allPath: string }) {
  const { t } = useTranslation("moduleScreens");
  useLive(owner.entityType, [ownerId]);
  const { data } = useQuery(entityQuery<Entity>(owner, ownerId));
  const name = data ? nameOf(data) : undefined;
  usePageName(undefined, name);
  return (
    <Group component="p" gap="4px 12px" px={24} pt={8} c="var(--c-dim)">
      {t("ownAlarms.note", {
        name: name ?? t("ownAlarms.unknownName", { kind: kindText(owner, "one") }),
        kinds: kindText(owner, "many"),
      })}
      <Link to={allPath}>{t("ownAlarms.toAll")}</Link>
      {data && <Link to={entityPath(owner, ownerId)}>{name}</Link>}
    </Group>
  );
}
