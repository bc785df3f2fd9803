import { Stack } from "@mantine/core";
import type { Sign } from "../sign/sign-entity.ts";
import { sign as signKind } from "@gantry/domain/kinds/sign.ts";
import type { QueueItem, SignQueue } from "@gantry/domain/sign/queue/queue.ts";
import type { UseQueryResult } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { SectionBoundary } from "../../../kit/screen/section-boundary.tsx";
import { RowSkeletons } from "../../../kit/screen/states.tsx";
import { useCan } from "../../../session/session-store.ts";
import { DetailsTab } from "./details-tab.tsx";
import { panelId, TabList, tabId } from "../../../kit/tabs/tab-list.tsx";
import { QueueTable } from "./queue/queue-table.tsx";
import { Panel } from "../../../kit/layout/panel.tsx";
import css from "../sign/signs.module.css";

// Rarely opened and large.
const MaintenanceTab = lazy(async () => {
  const { MaintenanceTab: Tab } = await import("../maintenance/maintenance-tab.tsx");
  return { default: Tab };
});

const LaneUsePart = lazy(async () => {
  const { LaneUsePart: Part } = await import("../lane-use/lane-use-part.tsx");
  return { default: Part };
});

interface SignTabsProps {
  sign: Sign;
  queue: UseQueryResult<SignQueue | null>;
  onEdit: ((item: QueueItem) => void) | undefined;
}

/** Tabs are linkable (SIGN-021); maintenance needs permission. */
export function SignTabs({ sign, queue, onEdit }: SignTabsProps) {
  const { t } = useTranslation("signs");
  const { tab } = useSearch({ strict: false }) as { tab?: string };
  const navigate = useNavigate();
  const mayControl = useCan("CONTROL", signKind.entityType, sign.id);
  const mayUpdate = useCan("UPDATE", signKind.entityType, sign.id);
  const tabs = [
    { id: "queue", label: t("queue.title"), count: queue.data?.items.length },
    { id: "details", label: t("details.title") },
    ...(mayControl || mayUpdate ? [{ id: "maintenance", label: t("signDetail:maintenance") }] : []),
  ];
  const open = tabs.find(({ id }) => id === tab)?.id ?? "queue";
  return (
    <Panel className={css.tabs}>
      <TabList
        label={sign.name}
        tabs={tabs}
        open={open}
        onOpen={(id) =>
          void navigate({ to: ".", search: { tab: id === "queue" ? undefined : id } as never, replace: true })
        }
      />
      <Stack gap={0} flex={1} miw={0} role="tabpanel" id={panelId(open)} aria-labelledby={tabId(open)}>
        {open === "queue" && sign.category === "LUS" && (
          <SectionBoundary>
            <Suspense>
              <LaneUsePart sign={sign} />
            </Suspense>
          </SectionBoundary>
        )}
        {open === "queue" && <QueueTable sign={sign} query={queue} onEdit={onEdit} />}
        {open === "details" && <DetailsTab sign={sign} />}
        {open === "maintenance" && (
          <SectionBoundary>
            <Suspense fallback={<RowSkeletons rows={4} />}>
              <MaintenanceTab sign={sign} />
            </Suspense>
          </SectionBoundary>
        )}
      </Stack>
    </Panel>
  );
}
