import { detailPath, kindOfType } from "@gantry/domain/subjects/subjects.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { StatusText } from "../../kit/status/glyphs.tsx";
import { kindText } from "../../text/kind-text.ts";
import { panelId, TabList, tabId } from "../../kit/tabs/tab-list.tsx";
import { EntityCard, useEntity } from "./entity-card.tsx";
import { groupedByType, type NamedEntity } from "./grouped-by-type.ts";
import "./cards.css";

/** One tab per type (PLAT-064); `only` if there can be just one type. */
export function AssociatedEntities({
  entities,
  only,
}: {
  entities: readonly NamedEntity[];
  only?: "CAMERA";
}) {
  const { t } = useTranslation("cards");
  const groups = groupedByType(entities);
  const [chosen, setChosen] = useState<string>();
  const open = groups.find(({ entityType }) => entityType === chosen) ?? groups[0];
  if (!open) {
    return <p className="dim">{only === "CAMERA" ? t("noCamerasAssociated") : t("noAssociatedEntities")}</p>;
  }
  return (
    <section className="associated">
      <TabList
        label={t("associated")}
        tabs={groups.map(({ entityType, ids }) => ({
          id: entityType,
          label: titleOf(entityType),
          count: ids.length,
        }))}
        open={open.entityType}
        onOpen={setChosen}
      />
      <div
        role="tabpanel"
        id={panelId(open.entityType)}
        aria-labelledby={tabId(open.entityType)}
        className="associated-panel"
      >
        {open.ids.map((id) => (
          <article key={id} className="associated-entity">
            <Head entityType={open.entityType} id={id} />
            <EntityCard entityType={open.entityType} id={id} place="popup" />
          </article>
        ))}
      </div>
    </section>
  );
}

function titleOf(entityType: string): string {
  const kind = kindOfType(entityType);
  return kind ? kindText(kind, "title") : entityType;
}

function Head({ entityType, id }: { entityType: string; id: string }) {
  const kind = kindOfType(entityType);
  return kind ? <KnownHead kind={kind} id={id} /> : null;
}

function KnownHead({ kind, id }: { kind: AnyKind; id: string }) {
  const { data } = useEntity(kind, id);
  if (!data) return null;
  const path = detailPath(kind.entityType, id);
  const name = String(data["name"] ?? id);
  return (
    <div className="row">
      {path ? <Link to={path}>{name}</Link> : <b>{name}</b>}
      {kind.device && data.status && (
        <span className="end">
          <StatusText status={data.status} size={14} />
        </span>
      )}
    </div>
  );
}
