import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { useTranslation } from "../../text/use-translation.ts";
import type { Entity } from "../../queries/kind-queries.ts";
import { Fact, Facts } from "../../kit/facts/facts.tsx";
import { Age, useAgeText } from "../../kit/status/age.tsx";
import { fieldLabel } from "../../text/kind-text.ts";
import { valueText } from "../value-text.ts";
import { timestampTitle } from "../../kit/time/timestamp-text.ts";
import type { Fields } from "@gantry/domain/fields/fields.ts";

export function FactsCard({ kind, entity }: { kind: AnyKind; entity: Entity }) {
  if (showsIdOnly(kind.entityType)) return <IdCard entityType={undefined} id={entity.id} />;
  const facts = factFields(kind).flatMap((name) => {
    const text = valueText(kind, name, entity[name]);
    return text === "" ? [] : [{ name, text }];
  });
  return (
    <Facts isSmall>
      {facts.map(({ name, text }) => (
        <Fact key={name} label={fieldLabel(kind, name)}>
          {text}
        </Fact>
      ))}
      {kind.device && <DeviceFacts entity={entity} pollRateS={kind.device.pollRateS} />}
    </Facts>
  );
}

export function IdCard({ entityType, id }: { entityType: string | undefined; id: string }) {
  const { t } = useTranslation("cards");
  return (
    <Facts isSmall>
      {entityType !== undefined && <Fact label={t("type")}>{entityType}</Fact>}
      <Fact label={t("id")}>{id}</Fact>
    </Facts>
  );
}

function DeviceFacts({ entity, pollRateS }: { entity: Entity; pollRateS: number }) {
  const { t } = useTranslation("cards");
  const sinceAge = useAgeText(entity.statusSince);
  return (
    <>
      {entity.statusSince && (
        <Fact label={t("since")}>
          <span title={timestampTitle(entity.statusSince)}>{sinceAge}</span>
        </Fact>
      )}
      <Fact label={t("lastUpdate")}>
        <Age at={entity.lastUpdateTimestamp ?? null} pollRateS={Number(entity["pollRate"] ?? pollRateS)} />
      </Fact>
    </>
  );
}

/** Fields of the compact card; other kinds show their list columns. */
const chosen: Readonly<Record<string, readonly string[]>> = {
  CAMERA: ["roadName", "direction", "protocol"],
  DETECTOR: ["roadName", "direction", "laneCount"],
  SIGN: ["roadName", "direction", "category"],
  WIM: ["roadName", "direction", "weighingMode", "classificationScheme"],
  AUTOMATED_INCIDENT: ["incidentTypeName", "roadName", "direction", "detectedAt"],
  ALERT_SOURCE: ["type", "vendor", "enabled", "confidenceThreshold"],
  // Readings have their own screen; the card shows only the ID (PLAT-063).
  WEATHER_STATION: [],
};

function factFields(kind: Pick<AnyKind, "entityType" | "fields" | "list">): string[] {
  const names: readonly string[] = chosen[kind.entityType] ?? kind.list.columns;
  const fields = kind.fields as Fields;
  return names.filter((name) => name !== "name" && fields[name] !== undefined && !fields[name].restricted);
}

const showsIdOnly = (entityType: string): boolean => chosen[entityType]?.length === 0;
