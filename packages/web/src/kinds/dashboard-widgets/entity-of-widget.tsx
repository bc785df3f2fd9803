import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import type { WidgetConfig } from "@gantry/domain/kinds/dashboard.ts";
import type { ReactNode } from "react";
import { EmptyState } from "../../kit/feedback/empty-state.tsx";
import type { Entity } from "../../queries/kind-queries.ts";
import { Loaded } from "../../queries/loaded.tsx";
import { kindText } from "../../text/kind-text.ts";
import { useTranslation } from "../../text/use-translation.ts";
import { useEntity } from "../cards/entity-card.tsx";

interface EntityOfWidgetProps {
  kind: AnyKind;
  config: WidgetConfig;
  children: (entity: Entity) => ReactNode;
}

/** The entity that a widget was set to show, live; in words where it cannot be shown (DASH-027). */
export function EntityOfWidget({ config: { entityId }, ...props }: EntityOfWidgetProps) {
  const { t } = useTranslation("dashboards");
  if (!entityId)
    return <EmptyState isInline title={t("nothingChosen", { kind: kindText(props.kind, "one") })} />;
  return <ChosenEntity key={entityId} id={entityId} {...props} />;
}

function ChosenEntity({ kind, id, children }: Omit<EntityOfWidgetProps, "config"> & { id: string }) {
  const { t } = useTranslation("dashboards");
  return (
    <Loaded
      query={useEntity(kind, id)}
      failed={t("entityFailed", { kind: kindText(kind, "one") })}
      missing={<EmptyState isInline title={t("entityMissing", { kind: kindText(kind, "one") })} />}
    >
      {children}
    </Loaded>
  );
}
