import { Button } from "@mantine/core";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { IconHistory } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { entityQuery } from "../../../queries/kind-queries.ts";
import { auditPath } from "../../../kinds/history/audit-path.ts";
import { useLive } from "../../../realtime/live.ts";
import { usePageName } from "../../../kit/screen/page-name.ts";
import { Loaded } from "../../../queries/loaded.tsx";
import { EmptyState } from "../../../kit/feedback/empty-state.tsx";
import { Page } from "../../../kit/layout/page.tsx";
import { kindText } from "../../../text/kind-text.ts";
import { PermissionEditor } from "./permission-editor.tsx";

interface OwnerScreenProps<Owner> {
  kind: AnyKind;
  type: "ROLE" | "PERMISSION_GROUP";
  heading: (owner: Owner) => ReactNode;
}

export function OwnerScreen<Owner extends { name: string }>({
  kind,
  type,
  heading,
}: OwnerScreenProps<Owner>) {
  const { id = "" } = useParams({ strict: false }) as { id?: string };
  const { t } = useTranslation("form");
  const owner = useQuery(entityQuery<Owner>(kind, id));
  const kindName = kindText(kind, "one");
  useLive(kind.entityType, [id]);
  usePageName(owner.data?.name);
  return (
    <Loaded
      query={owner}
      failed={t("loadFailed", { kind: kindName })}
      missing={<EmptyState title={t("notThere", { kind: kindName })} text={t("notThereText")} />}
    >
      {(data) => (
        <Page layout="fill">
          <PermissionEditor owner={{ type, id }} heading={heading(data)} />
        </Page>
      )}
    </Loaded>
  );
}

interface OwnerHeadingProps {
  kind: AnyKind;
  owner: { id: string; name: string };
  facts: readonly string[];
  edit: { label: string; icon: ReactNode };
}

export function OwnerHeading({ kind, owner, facts, edit }: OwnerHeadingProps) {
  const { t } = useTranslation();
  return (
    <>
      <h1 className="ellipsis">{owner.name}</h1>
      <span className="dim nowrap">{facts.join(", ")}</span>
      <Button
        component={Link}
        to={`${kind.pages}/${encodeURIComponent(owner.id)}`}
        variant="default"
        leftSection={edit.icon}
      >
        {edit.label}
      </Button>
      <Link
        to={auditPath(kind, owner.id)}
        className="icon-button"
        aria-label={t("history")}
        title={t("history")}
      >
        <IconHistory size={16} />
      </Link>
    </>
  );
}
