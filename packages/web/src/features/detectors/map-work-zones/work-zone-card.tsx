import { workZonePhase } from "@gantry/domain/detector/work-zones.ts";
import { type WorkZone, workZone } from "@gantry/domain/kinds/work-zone.ts";
import { useEntity } from "../../../kinds/cards/entity-card.tsx";
import { Fact, Facts } from "../../../kit/facts/facts.tsx";
import { useAgeText } from "../../../kit/status/age.tsx";
import { useDerivedFromNow } from "../../../kit/status/second-clock.ts";
import { timeText } from "../../../kit/time/moment-text.ts";
import { timestampTitle } from "../../../kit/time/timestamp-text.ts";
import type { Entity } from "../../../queries/kind-queries.ts";
import { useTranslation } from "../../../text/use-translation.ts";

export default function WorkZoneCard({ id }: { id: string }) {
  const { data } = useEntity(workZone, id);
  return data ? <ZoneFacts zone={data as Entity & WorkZone} /> : null;
}

function ZoneFacts({ zone }: { zone: Entity & WorkZone }) {
  const { t } = useTranslation("detectors");
  const phase = useDerivedFromNow((nowMs) => workZonePhase(zone, nowMs));
  const updatedAt = typeof zone.updatedAt === "string" ? zone.updatedAt : undefined;
  const age = useAgeText(updatedAt);
  const { roadName, direction, description, startAt, endAt } = zone;
  return (
    <Facts isSmall>
      <Fact label={t("workZones.status")}>
        <span className="tag tag-on">{t(`workZones.phase.${phase}`)}</span>
      </Fact>
      <Fact label={t("workZones.road")}>{[roadName, direction].filter(Boolean).join(" ")}</Fact>
      {description && <Fact label={t("workZones.work")}>{description}</Fact>}
      <Fact label={t("workZones.start")}>{timeText(startAt)}</Fact>
      <Fact label={t("workZones.end")}>{endAt ? timeText(endAt) : t("workZones.openEnd")}</Fact>
      {updatedAt && (
        <Fact label={t("workZones.changed")}>
          <time dateTime={updatedAt} title={timestampTitle(updatedAt)}>
            {t("workZones.ago", { age })}
          </time>
        </Fact>
      )}
    </Facts>
  );
}
