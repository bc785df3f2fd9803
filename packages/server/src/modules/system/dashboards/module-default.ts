import {
  type DashboardModule,
  type DefaultWidget,
  defaultWidgets,
  placeInRows,
} from "@gantry/domain/dashboards/module-dashboards.ts";
import { automatedIncident } from "@gantry/domain/kinds/automated-incident.ts";
import { gridColumns, widgetKindNames } from "@gantry/domain/kinds/dashboard.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { kinds } from "@gantry/domain/kinds/index.ts";
import { isAllowed } from "@gantry/domain/permissions/grants.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import { kindCatalogue } from "../../../platform/kinds/kind-catalogue.ts";
import type { LicenceCheck } from "../../../platform/licence/licence-check.ts";
import { find } from "../../../platform/list/find.ts";
import type { DataSource } from "../../../platform/queries/data-source.ts";

export interface DefaultParts {
  sources: readonly DataSource[];
  check: Pick<LicenceCheck, "of">;
}

/**
 * The default widgets of a module without those that the caller could not read. The first device of a kind follows what
 * the reader chooses.
 */
export async function makeDefault(db: TenantTransaction, parts: DefaultParts, module: DashboardModule) {
  const { features } = await parts.check.of(db.tenantId);
  const isOpen = ({ entityType, licence }: Pick<DataSource, "entityType" | "licence">) =>
    isAllowed(db.principal.grants, "READ", entityType) &&
    (licence === undefined || features.some(({ name }) => name === licence));
  const widgets = defaultWidgets[module].filter((widget) => {
    const needed = neededBy(widget, parts.sources);
    return needed !== undefined && isOpen(needed);
  });
  const ids = new Map<string, readonly string[]>();
  for (const kind of new Set(widgets.flatMap((widget) => kindOf(widget) ?? [])))
    ids.set(kind.name, await readFirstIds(db, kind, 1 + Math.max(...widgets.map(({ place = 0 }) => place))));
  const filled = widgets.flatMap(({ place, config = {}, ...widget }) => {
    if (place === undefined) return [{ ...widget, config }];
    const entityId = ids.get(kindOf(widget)?.name ?? "")?.[place];
    return entityId === undefined
      ? []
      : [{ ...widget, config: { entityId, ...(place === 0 && { followsVariable: true }) } }];
  });
  return placeInRows(filled, gridColumns);
}

/** What the caller must be allowed to read; undefined where the server has no such data. */
function neededBy(widget: DefaultWidget, sources: readonly DataSource[]) {
  if (widget.type === "incidentHotspot") return automatedIncident;
  const query = widget.config?.query;
  return query ? sources.find(({ name }) => name === query.dataSource) : kindOf(widget);
}

const kindOf = ({ type }: Pick<DefaultWidget, "type">): AnyKind | undefined =>
  (kinds as readonly AnyKind[]).find(({ name }) => name === widgetKindNames[type]);

async function readFirstIds(
  db: TenantTransaction,
  kind: AnyKind,
  pageSize: number,
): Promise<readonly string[]> {
  const { text } = await find(db, kindCatalogue(kind), {
    page: 0,
    pageSize,
    sortField: "name",
    ascending: true,
  });
  return (JSON.parse(text) as { items: { id: string }[] }).items.map(({ id }) => id);
}
