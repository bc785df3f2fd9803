import { alertSource, pulledProtocols } from "@gantry/domain/kinds/alert-source.ts";
import type { ReactNode } from "react";
import { PollButton } from "../../kinds/communication/poll-button.tsx";
import { KindDetailScreen } from "../../kinds/detail/kind-detail-screen.tsx";
import { LastUpdate } from "../../kinds/list/table/columns.tsx";
import { nameOf } from "../../kinds/list/use-delete.ts";
import { Page } from "../../kit/layout/page.tsx";
import { StatusText } from "../../kit/status/glyphs.tsx";
import type { Entity } from "../../queries/kind-queries.ts";
import { useCan } from "../../session/session-store.ts";
import { SourceTabs } from "./source/source-tabs.tsx";

export default function AlertSourceDetailScreen() {
  return <KindDetailScreen kind={alertSource} Whole={SourceDetail} />;
}

function SourceDetail({ entity, actions }: { entity: Entity; actions: ReactNode }) {
  const protocol = entity["protocol"];
  const isPulled = pulledProtocols.some((one) => one === protocol);
  const mayPoll = useCan("CONTROL", alertSource.entityType, entity.id) && isPulled;
  return (
    <Page
      title={nameOf(entity)}
      meta={
        <>
          <StatusText status={entity.status ?? "UNKNOWN"} />
          <LastUpdate row={entity} />
        </>
      }
      actions={
        <>
          {mayPoll && <PollButton kind={alertSource} device={{ id: entity.id, name: nameOf(entity) }} />}
          {actions}
        </>
      }
    >
      <SourceTabs entity={entity} />
    </Page>
  );
}
