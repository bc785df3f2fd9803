import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { useTranslation } from "react-i18next";
import type { Entity } from "../../queries/kind-queries.ts";
import { Fact, Facts } from "../../kit/facts/facts.tsx";
import { Age, useAgeText } from "../../kit/status/age.tsx";
import { fieldLabel } from "../../text/kind-text.ts";
import { valueText } from "../value-text.ts";
import { factFields, showsIdOnly } from "./card-facts.ts";
import { timestampText } from "../../kit/time/timestamp-text.ts";

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
          <span title={timestampText(entity.statusSince)}>{sinceAge}</span>
        </Fact>
      )}
      <Fact label={t("lastUpdate")}>
        <Age at={entity.lastUpdateTimestamp ?? null} pollRateS={Number(entity["pollRate"] ?? pollRateS)} />
      </Fact>
    </>
  );
}
