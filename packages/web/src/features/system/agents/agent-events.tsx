import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { translate } from "../../../text/translate.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { FailedToLoad } from "../../../queries/failed-to-load.tsx";
import { Panel, PanelBody } from "../../../kit/layout/panel.tsx";
import { RowSkeletons } from "../../../kit/screen/states.tsx";
import { translateComputed } from "../../../text/translate-computed.ts";
import type { AgentEvent } from "./agent.ts";
import { eventsQuery } from "./agent-calls.ts";
import { skewText } from "./figure-text.ts";
import { useRangeInAddress } from "../../../kit/time/range-picker/range-address.ts";
import { RangePicker } from "../../../kit/time/range-picker/range-picker.tsx";
import { timestampTitle } from "../../../kit/time/timestamp-text.ts";

export function AgentEvents({ agentId }: { agentId: string }) {
  const { t } = useTranslation("agents");
  const [range, choose] = useRangeInAddress("events");
  const events = useQuery({ ...eventsQuery(agentId, range), placeholderData: (before) => before });
  return (
    <Panel
      title={t("events")}
      actions={
        <RangePicker label={t("events")} value={range} onChange={choose} onClear={() => choose(undefined)} />
      }
    >
      {events.isPending ? (
        <RowSkeletons rows={4} delayMs={150} />
      ) : events.error ? (
        <FailedToLoad title={t("oneFailed")} error={events.error} onRetry={() => void events.refetch()} />
      ) : (events.data ?? []).length === 0 ? (
        <PanelBody className="dim">{t(range ? "noEventsThen" : "noEvents")}</PanelBody>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long histories are scrolled by keys too
        <Stack
          component="ol"
          gap={8}
          mah={420}
          px={16}
          py={12}
          style={{ overflow: "auto" }}
          tabIndex={0}
          aria-label={t("events")}
        >
          {(events.data ?? []).map((event) => (
            <li key={event.id}>
              <time className="dim num small" style={{ display: "block" }} dateTime={event.at}>
                {timestampTitle(event.at)}
              </time>
              <span>
                {eventText(event)}
                {event.actorName && <span className="dim"> {t("by", { name: event.actorName })}</span>}
              </span>
            </li>
          ))}
        </Stack>
      )}
    </Panel>
  );
}

/** Unknown events show their name. */
export function eventText({ event, data }: Pick<AgentEvent, "event" | "data">): string {
  const nobody = translate("agents:nobody");
  return translateComputed(`agents:event.${event}`, {
    defaultValue: event,
    count: Number(data["devices"] ?? data["batches"] ?? 0),
    name: data["fromName"] ?? data["toName"] ?? nobody,
    from: data["from"],
    to: data["to"],
    skew: typeof data["clockSkewMs"] === "number" ? skewText(data["clockSkewMs"]) : "",
  });
}
