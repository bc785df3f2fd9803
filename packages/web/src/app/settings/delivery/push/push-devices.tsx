import type { PushDevice, PushDevices } from "@gantry/domain/contract/people/push-devices.ts";
import { Button } from "@mantine/core";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { EmptyState } from "../../../../kit/feedback/empty-state.tsx";
import { Note } from "../../../../kit/feedback/note.tsx";
import { Panel, PanelBody } from "../../../../kit/layout/panel.tsx";
import { useAgeText } from "../../../../kit/status/age.tsx";
import { actionsColumn, type Column } from "../../../../kit/table/columns.ts";
import { DataTable } from "../../../../kit/table/data-table.tsx";
import { timestampTitle } from "../../../../kit/time/timestamp-text.ts";
import { toast } from "../../../../kit/toasts/toasts.ts";
import { api } from "../../../../queries/api.ts";
import { errorText } from "../../../../queries/error-text.ts";
import { Loaded } from "../../../../queries/loaded.tsx";
import { useTranslation } from "../../../../text/use-translation.ts";
import { browserName } from "./browser-name.ts";
import { findObstacle, type PushObstacle, readOwnId, subscribe, unsubscribe } from "./own-subscription.ts";

const path = "/push-devices";

/** What another tab or device changed is shown when the person returns to this tab. */
const devicesQuery = queryOptions({
  queryKey: [path],
  queryFn: async ({ signal }) => {
    const [answer, ownId] = await Promise.all([api.get<PushDevices>(path, { signal }), readOwnId()]);
    return answer && { ...answer, ownId };
  },
  staleTime: 0,
  refetchOnWindowFocus: true,
});

/** The person's browsers that receive notifications, and adding this one. */
export function PushDevicesPanel() {
  const { t } = useTranslation("delivery");
  const query = useQuery(devicesQuery);
  return (
    <Panel title={t("push.title")} aria-label={t("push.title")} style={{ maxWidth: 720 }}>
      <PanelBody className="column">
        <p className="dim">{t("push.text")}</p>
      </PanelBody>
      <Loaded query={query} failed={t("push.failed")}>
        {({ devices, ownId, publicKey }) => (
          <>
            <ThisBrowser publicKey={publicKey} isAdded={devices.some(({ id }) => id === ownId)} />
            <DeviceTable devices={devices} ownId={ownId} />
          </>
        )}
      </Loaded>
    </Panel>
  );
}

function ThisBrowser({ publicKey, isAdded }: { publicKey: string; isAdded: boolean }) {
  const { t } = useTranslation("delivery");
  const cache = useQueryClient();
  const [failed, setFailed] = useState<PushObstacle>();
  const { mutate, isPending } = useMutation({
    mutationFn: () => addThisBrowser(publicKey, t("push.unknownBrowser")),
    onSuccess: (obstacle) => {
      setFailed(obstacle);
      if (!obstacle) toast("success", t("push.added"));
    },
    onError: (cause) => toast("error", t("push.addError"), { detail: errorText(cause), cause }),
    onSettled: () => cache.invalidateQueries({ queryKey: [path] }),
  });
  const obstacle = findObstacle() ?? failed;
  if (isAdded && obstacle !== "denied") return null;
  const isFinal = obstacle === "insecure" || obstacle === "unsupported";
  return (
    <PanelBody className="column">
      {obstacle && (
        <Note tone="warning" title={t(`push.obstacles.${obstacle}.title`)} role="status">
          {t(`push.obstacles.${obstacle}.text`)}
        </Note>
      )}
      {!isFinal && (
        <div>
          <Button loading={isPending} onClick={() => mutate()}>
            {t("push.add")}
          </Button>
        </div>
      )}
    </PanelBody>
  );
}

async function addThisBrowser(publicKey: string, unknownName: string): Promise<PushObstacle | undefined> {
  const subscription = await subscribe(publicKey);
  if (typeof subscription === "string") return subscription;
  await api.post(path, { ...subscription, name: browserName(navigator.userAgent) ?? unknownName });
  return undefined;
}

function DeviceTable({ devices, ownId }: { devices: readonly PushDevice[]; ownId: string | null }) {
  const { t } = useTranslation("delivery");
  const columns: Column<PushDevice>[] = [
    {
      id: "name",
      header: t("push.browser"),
      isRowHeader: true,
      cell: ({ id, name }) => (id === ownId ? t("push.thisBrowser", { name }) : name),
    },
    {
      id: "success",
      header: t("push.lastSuccess"),
      cell: ({ lastSuccessAt }) => (lastSuccessAt ? <Age at={lastSuccessAt} /> : t("push.never")),
    },
    actionsColumn(t("push.remove"), 110, (device) => <Remove device={device} isOwn={device.id === ownId} />),
  ];
  return (
    <DataTable
      label={t("push.title")}
      columns={columns}
      rows={devices}
      rowId={({ id }) => id}
      card="table"
      empty={<EmptyState title={t("push.none")} isInline />}
    />
  );
}

function Age({ at }: { at: string }) {
  return (
    <time className="num" dateTime={at} title={timestampTitle(at)}>
      {useAgeText(at)}
    </time>
  );
}

function Remove({ device: { id, name }, isOwn }: { device: PushDevice; isOwn: boolean }) {
  const { t } = useTranslation("delivery");
  const cache = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      await api.delete(`${path}/${id}`);
      if (isOwn) await unsubscribe();
    },
    onSuccess: () => toast("success", t("push.removed", { name })),
    onError: (cause) => toast("error", t("push.removeError", { name }), { detail: errorText(cause), cause }),
    onSettled: () => cache.invalidateQueries({ queryKey: [path] }),
  });
  return (
    <Button
      variant="default"
      size="xs"
      loading={isPending}
      aria-label={t("push.removeLabel", { name })}
      onClick={() => mutate()}
    >
      {t("push.remove")}
    </Button>
  );
}
