import { detailPath, kindOfType } from "@gantry/domain/subjects/subjects.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useTranslation } from "../../text/use-translation.ts";
import { Section } from "../../kit/layout/section.tsx";
import { StatusText } from "../../kit/status/glyphs.tsx";
import { kindText } from "../../text/kind-text.ts";
import { panelId, TabList, tabId } from "../../kit/tabs/tab-list.tsx";
import { EntityCard, useEntity } from "./entity-card.tsx";
import { groupByType, type NamedEntity } from "./group-by-type.ts";

/** One tab per type (PLAT-064); `only` if there can be just one type. */
export function AssociatedEntities({
  entities,
  only,
}: {
  entities: readonly NamedEntity[];
  only?: "CAMERA";
}) {
  const { t } = useTranslation("cards");
  const groups = groupByType(entities);
  const [chosen, setChosen] = useState<string>();
  const open = groups.find(({ entityType }) => entityType === chosen) ?? groups[0];
  if (!open) {
    return <p className="dim">{only === "CAMERA" ? t("noCamerasAssociated") : t("noAssociatedEntities")}</p>;
  }
  return (
    <div>
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
      <div role="tabpanel" id={panelId(open.entityType)} aria-labelledby={tabId(open.entityType)}>
        {open.ids.map((id) => (
          <AssociatedEntity key={id} entityType={open.entityType} id={id} />
        ))}
      </div>
    </div>
  );
}

function titleOf(entityType: string): string {
  const kind = kindOfType(entityType);
  return kind ? kindText(kind, "title") : entityType;
}

function AssociatedEntity({ entityType, id }: NamedEntity) {
  const kind = kindOfType(entityType);
  const card = <EntityCard entityType={entityType} id={id} place="popup" />;
  return kind ? (
    <KnownEntity kind={kind} id={id}>
      {card}
    </KnownEntity>
  ) : (
    <Section title={entityType}>{card}</Section>
  );
}

function KnownEntity({ kind, id, children }: { kind: AnyKind; id: string; children: ReactNode }) {
  const { data } = useEntity(kind, id);
  const path = detailPath(kind.entityType, id);
  const name = data ? String(data["name"] ?? id) : kindText(kind, "one");
  return (
    <Section
      title={path && data ? <Link to={path}>{name}</Link> : name}
      actions={kind.device && data?.status && <StatusText status={data.status} size={14} />}
    >
      {children}
    </Section>
  );
}
