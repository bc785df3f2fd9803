import { detector as detectorKind } from "@gantry/domain/kinds/detector.ts";
import { Group } from "@mantine/core";
import type { ReactNode } from "react";
import { PollButton } from "../../../kinds/communication/poll-button.tsx";
import { usePoll } from "../../../kinds/communication/use-poll.ts";
import { KindDetailScreen } from "../../../kinds/detail/kind-detail-screen.tsx";
import { LastUpdate } from "../../../kinds/list/table/columns.tsx";
import { Page } from "../../../kit/layout/page.tsx";
import { useKeys } from "../../../kit/screen/keys.ts";
import { SectionBoundary } from "../../../kit/screen/section-boundary.tsx";
import { StatusText } from "../../../kit/status/glyphs.tsx";
import type { Entity } from "../../../queries/kind-queries.ts";
import { useCan } from "../../../session/session-store.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { toDetector } from "../detector/detector-entity.ts";
import css from "./detail.module.css";
import { DetectorTabs } from "./detector-tabs.tsx";
import { LanesNow } from "./lanes-now.tsx";
import { SitePanel } from "./site-panel.tsx";

export default function DetectorDetailScreen() {
  const { t } = useTranslation("detectors");
  return (
    <KindDetailScreen kind={detectorKind} Whole={DetectorDetail} notLoaded={t("errorLoadingDetector")} />
  );
}

/** Info at the left, data and analytics at the right (DET-008). */
export function DetectorDetail({ entity, actions }: { entity: Entity; actions: ReactNode }) {
  const { t } = useTranslation("detectors");
  const detector = toDetector(entity);
  const { description, roadName, laneCount } = detector;
  const isControlled = useCan("CONTROL", detectorKind.entityType, detector.id);
  const mayPoll = isControlled && detector.isPolled && detector.protocol !== "NONE";
  const poll = usePoll(detectorKind, detector);
  useKeys({ p: () => mayPoll && poll.start() }, () => ({
    title: detector.name,
    keys: mayPoll ? [[["P"], t("palette:command.poll")]] : [],
  }));
  return (
    <Page
      title={detector.name}
      meta={<StatusText status={entity.status ?? "UNKNOWN"} />}
      actions={
        <>
          {mayPoll && <PollButton kind={detectorKind} device={detector} hotkey="P" />}
          {actions}
        </>
      }
    >
      <Group className="dim" gap="0 16px">
        <span>{description || t("noDescription")}</span>
        {roadName && <span>{roadName}</span>}
        <span className="num">{t("lanes", { count: laneCount })}</span>
        <LastUpdate row={entity} />
      </Group>
      <div className={css.columns}>
        <div className={css.side}>
          <SectionBoundary>
            <LanesNow detector={detector} />
          </SectionBoundary>
          <SectionBoundary>
            <SitePanel detector={detector} />
          </SectionBoundary>
        </div>
        <DetectorTabs detector={detector} />
      </div>
    </Page>
  );
}
