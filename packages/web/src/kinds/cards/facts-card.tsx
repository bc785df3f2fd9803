import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { useTranslation } from "react-i18next";
import type { Entity } from "../../queries/kind-queries.ts";
import { Age, useAgeText } from "../../kit/status/age.tsx";
import { fieldLabel } from "../../text/kind-text.ts";
import { valueText } from "../value-text.ts";
import { factFields, showsIdOnly } from "./card-facts.ts";
import "./cards.css";
import { timestampText } from "../../kit/time/timestamp-text.ts";

export function FactsCard({ kind, entity }: { kind: AnyKind; entity: Entity }) {
  if (showsIdOnly(kind.entityType)) return <IdCard entityType={undefined} id={entity.id} />;
  const facts = factFields(kind).flatMap((name) => {
    const text = valueText(kind, name, entity[name]);
    return text === "" ? [] : [{ name, text }];
  });
  return (
    <dl className="card-facts small">
      {facts.map(({ name, text }) => (
        <Fact key={name} label={fieldLabel(kind, name)} text={text} />
      ))}
      {kind.device && <DeviceFacts entity={entity} pollRateS={kind.device.pollRateS} />}
    </dl>
  );
}

export function IdCard({ entityType, id }: { entityType: string | undefined; id: string }) {
  const { t } = useTranslation("cards");
  return (
    <dl className="card-facts small">
      {entityType !== undefined && <Fact label={t("type")} text={entityType} />}
      <Fact label={t("id")} text={id} />
    </dl>
  );
}

function DeviceFacts({ entity, pollRateS }: { entity: Entity; pollRateS: number }) {
  const { t } = useTranslation("cards");
  const sinceAge = useAgeText(entity.statusSince);
  return (
    <>
      {entity.statusSince && (
        <>
          <dt>{t("since")}</dt>
          <dd title={timestampText(entity.statusSince)}>{sinceAge}</dd>
        </>
      )}
      <dt>{t("lastUpdate")}</dt>
      <dd>
        <Age at={entity.lastUpdateTimestamp ?? null} pollRateS={Number(entity["pollRate"] ?? pollRateS)} />
      </dd>
    </>
  );
}

function Fact({ label, text }: { label: string; text: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{text}</dd>
    </>
  );
}
