import {
  dashboard as sharedKind,
  type DashboardWidgetType,
  type WidgetConfig,
} from "@gantry/domain/kinds/dashboard.ts";
import type { FindQuery } from "@gantry/domain/filters/find.ts";
import { api } from "../../queries/api.ts";
import { entityQuery, findQuery } from "../../queries/kind-queries.ts";
import type { Place } from "./widget-grid.ts";

/** `user`: seen by one person. `system`: shared within the tenant. */
export const scopes = ["user", "system"] as const;
export type Scope = (typeof scopes)[number];

export interface Widget extends Place {
  type: DashboardWidgetType;
  config?: WidgetConfig | null;
}

export interface Dashboard {
  id: string;
  version: number;
  name: string;
  module?: string | null;
  description?: string | null;
  widgets?: Widget[] | null;
}

export interface DashboardProps {
  scope: Scope;
  dashboard: Dashboard;
}

const kinds = {
  user: { entityType: "USER_DASHBOARD", path: "/dashboards/user" },
  system: sharedKind,
} as const;

/** DASH-021, DASH-022 */
const all: FindQuery = {
  page: 0,
  pageSize: 100,
  filters: [],
  searchText: "",
  sortField: "name",
  ascending: true,
  searchFields: ["name"],
};

export const dashboardsQuery = (scope: Scope) => findQuery<Dashboard>(kinds[scope], all);
export const dashboardQuery = (scope: Scope, id: string) => entityQuery<Dashboard>(kinds[scope], id);

export const createDashboard = (scope: Scope, document: Omit<Dashboard, "id" | "version">) =>
  api.post<Dashboard>(kinds[scope].path, document);
export const saveDashboard = (scope: Scope, { id, ...document }: Dashboard) =>
  api.put<Dashboard>(`${kinds[scope].path}/${encodeURIComponent(id)}`, document);
export const deleteDashboard = (scope: Scope, id: string) =>
  api.delete(`${kinds[scope].path}/${encodeURIComponent(id)}`);

export const entityTypeOf = (scope: Scope): string => kinds[scope].entityType;

export const pathOfDashboard = (scope: Scope, id: string): string => `/dashboards/${scope}/${id}`;
