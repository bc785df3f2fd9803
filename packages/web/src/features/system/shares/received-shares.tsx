import type { ReceivedShare } from "@gantry/domain/contract/answers/share.ts";
import { Button } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { openReceived, receivedSharesQuery, subjectKinds } from "../../../kinds/share/share-calls.ts";
import { Panel } from "../../../kit/layout/panel.tsx";
import { actionsColumn, type Column } from "../../../kit/table/columns.ts";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { toast } from "../../../kit/toasts/toasts.ts";
import { FailedToLoad } from "../../../queries/failed-to-load.tsx";
import { sharedSessionLink } from "../../../read-only/shared/session-link.ts";
import { kindText } from "../../../text/kind-text.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { ShareEnd } from "./share-end.tsx";

/** Shown while another tenant shares something with this one. */
export function ReceivedShares() {
  const { t } = useTranslation("shares");
  const { data, error, refetch } = useQuery(receivedSharesQuery);
  const columns = useColumns();
  if (error && !data)
    return <FailedToLoad title={t("received.failed")} error={error} onRetry={() => void refetch()} />;
  if (!data || data.items.length === 0) return null;
  return (
    <Panel title={t("received.title")}>
      <DataTable
        label={t("received.title")}
        columns={columns}
        rows={data.items}
        rowId={({ id }) => id}
        isWrapping
      />
    </Panel>
  );
}

function useColumns(): Column<ReceivedShare>[] {
  const { t } = useTranslation("shares");
  return [
    { id: "what", header: t("what"), isRowHeader: true, cell: ({ name }) => name },
    { id: "kind", header: t("kind"), cell: ({ subjectType }) => kindText(subjectKinds[subjectType], "one") },
    { id: "from", header: t("received.from"), cell: ({ tenantName }) => tenantName },
    { id: "until", header: t("until"), cell: ({ until }) => <ShareEnd until={until} /> },
    actionsColumn(t("received.open"), 110, (share) => <Open share={share} />),
  ];
}

function Open({ share }: { share: ReceivedShare }) {
  const { t } = useTranslation("shares");
  const { name, tenantName: tenant } = share;
  const open = useMutation({
    mutationFn: () => openReceived(share),
    onSuccess: ({ session }) => window.open(sharedSessionLink(session), "_blank", "noopener"),
    onError: (cause) => toast("error", t("received.openFailed"), { cause }),
  });
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={open.isPending}
      aria-label={t("received.openOf", { name, tenant })}
      onClick={() => open.mutate()}
    >
      {t("received.open")}
    </Button>
  );
}
