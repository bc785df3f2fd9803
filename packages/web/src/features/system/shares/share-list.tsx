import { type Share, shareEntityType as entityType } from "@gantry/domain/contract/answers/share.ts";
import { Button } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  revokeShare,
  sharesKey,
  sharesQuery,
  subjectKinds,
  useSharedTypes,
} from "../../../kinds/share/share-calls.ts";
import { ShareDialog } from "../../../kinds/share/share-dialog.tsx";
import { EmptyState } from "../../../kit/feedback/empty-state.tsx";
import { Page } from "../../../kit/layout/page.tsx";
import { Panel } from "../../../kit/layout/panel.tsx";
import { useAgeText } from "../../../kit/status/age.tsx";
import { deviceGlyphs } from "../../../kit/status/glyph-shapes.ts";
import { GlyphText } from "../../../kit/status/glyphs.tsx";
import { actionsColumn, type Column } from "../../../kit/table/columns.ts";
import { toast } from "../../../kit/toasts/toasts.ts";
import { errorText } from "../../../queries/error-text.ts";
import { QueryTable } from "../../../queries/query-table.tsx";
import { NoPermission } from "../../../session/permission/no-permission.tsx";
import { useCan } from "../../../session/session-store.ts";
import { kindText } from "../../../text/kind-text.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { ReceivedShares } from "./received-shares.tsx";
import { ShareEnd } from "./share-end.tsx";

/** What other tenants share with this one, and what is shared with others, until when, and ending it. */
export default function ShareListScreen() {
  const { t } = useTranslation("permissions");
  const mayRead = useCan("READ", entityType);
  return mayRead ? <ShareList /> : <NoPermission action={t("READ")} kindName={t(`types.${entityType}`)} />;
}

function ShareList() {
  const { t } = useTranslation("shares");
  const [isSharing, setSharing] = useState(false);
  const query = useQuery(sharesQuery);
  const mayShare = useSharedTypes().length > 0;
  return (
    <Page
      layout="fill"
      title={t("title")}
      actions={mayShare && <Button onClick={() => setSharing(true)}>{t("create")}</Button>}
    >
      <ReceivedShares />
      <Panel isFilling>
        <QueryTable
          query={query}
          label={t("title")}
          columns={useColumns()}
          failed={t("failed")}
          empty={<EmptyState title={t("none")} text={t("noneText")} />}
        />
      </Panel>
      <ShareDialog isOpen={isSharing} onClose={() => setSharing(false)} />
    </Page>
  );
}

function useColumns(): Column<Share>[] {
  const { t } = useTranslation("shares");
  const mayRevoke = useCan("UPDATE", entityType);
  const columns: Column<Share>[] = [
    { id: "what", header: t("what"), isRowHeader: true, cell: ({ name }) => name },
    { id: "kind", header: t("kind"), cell: ({ subjectType }) => kindText(subjectKinds[subjectType], "one") },
    { id: "recipient", header: t("recipient"), cell: ({ recipient }) => recipient },
    { id: "by", header: t("by"), cell: ({ sharedByName }) => sharedByName },
    { id: "until", header: t("until"), cell: ({ until }) => <ShareEnd until={until} /> },
    { id: "opened", header: t("opened"), cell: (share) => <Opened share={share} /> },
    {
      id: "state",
      header: t("state"),
      cell: ({ endReason }) => (
        <GlyphText glyph={deviceGlyphs[endReason === null ? "ONLINE" : "DISABLED"]}>
          {t(`states.${endReason ?? "open"}`)}
        </GlyphText>
      ),
    },
  ];
  if (!mayRevoke) return columns;
  return [...columns, actionsColumn(t("revoke"), 110, (share) => <Revoke share={share} />)];
}

function Opened({ share: { openedAt, openedCount } }: { share: Share }) {
  const { t } = useTranslation("shares");
  const age = useAgeText(openedAt);
  if (openedAt === null) return <span className="dim">{t("notOpened")}</span>;
  return <span className="num">{t("openedTimes", { count: openedCount, age })}</span>;
}

function Revoke({ share: { id, recipient, endReason } }: { share: Share }) {
  const { t } = useTranslation("shares");
  const client = useQueryClient();
  const revoke = useMutation({
    mutationFn: () => revokeShare(id),
    onSuccess: () => toast("success", t("revoked", { recipient })),
    onError: (cause) => toast("error", t("revokeFailed"), { detail: errorText(cause), cause }),
    onSettled: () => client.invalidateQueries({ queryKey: sharesKey }),
  });
  if (endReason !== null) return null;
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={revoke.isPending}
      aria-label={t("revokeOf", { recipient })}
      onClick={() => revoke.mutate()}
    >
      {t("revoke")}
    </Button>
  );
}
