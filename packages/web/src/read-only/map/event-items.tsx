import type { PublicIncident, PublicWorkZone } from "@gantry/domain/contract/answers/public-map.ts";
import { markOfSeverity } from "../../kinds/map-devices/incident-mark.ts";
import { severityGlyphs } from "../../kit/status/glyph-shapes.ts";
import { GlyphMark } from "../../kit/status/glyphs.tsx";
import { useDerivedFromNow } from "../../kit/status/second-clock.ts";
import { timestampText } from "../../kit/time/timestamp-text.ts";
import { useTranslation } from "../../text/use-translation.ts";
import { AgeWords } from "./age-words.tsx";
import { type Choosing, EventItem } from "./event-item.tsx";
import { incidentKey, roadText, workZoneKey } from "./event-keys.ts";

export function IncidentItem({ incident, ...choosing }: { incident: PublicIncident } & Choosing) {
  const { t } = useTranslation("publicMap");
  const { id, type, severity, confirmedAt, detectedAt } = incident;
  const road = roadText(incident);
  return (
    <EventItem
      eventKey={incidentKey(id)}
      mark={<GlyphMark glyph={severityGlyphs[markOfSeverity[severity]]} />}
      name={type ?? t("incident")}
      value={t(`severity.${severity}`)}
      {...choosing}
    >
      {road !== "" && <p>{road}</p>}
      <p className="row wrap">
        <AgeWords words="began" at={detectedAt} />
        <AgeWords words="confirmed" at={confirmedAt} />
      </p>
    </EventItem>
  );
}

export function WorkZoneItem({ zone, ...choosing }: { zone: PublicWorkZone } & Choosing) {
  const { t } = useTranslation("publicMap");
  const { id, name, startAt, endAt } = zone;
  const hasBegun = useDerivedFromNow((nowMs) => Date.parse(startAt) <= nowMs);
  const from = timestampText(startAt);
  return (
    <EventItem eventKey={workZoneKey(id)} name={name} {...choosing}>
      <p>{roadText(zone)}</p>
      <p className="dim small num">
        {t(hasBegun ? "worksNow" : "worksLater", { from })},{" "}
        {endAt === null ? t("noEnd") : t("until", { to: timestampText(endAt) })}
      </p>
    </EventItem>
  );
}
