import type {
  ModuleDashboard,
  ModuleDefaultBody,
  ModuleRestoreBody,
} from "@gantry/domain/contract/answers/module-dashboard.ts";
import type { VariableName } from "@gantry/domain/dashboards/variables.ts";
import {
  dashboard as sharedKind,
  type DashboardWidgetType,
  type WidgetConfig,
} from "@gantry/domain/kinds/dashboard.ts";
import type { FindQuery } from "@gantry/domain/filters/find.ts";
import { api } from "../../queries/api.ts";
import { ApiError } from "../../queries/api-error.ts";
import { entityQuery, findQuery } from "../../queries/kind-queries.ts";
import type { Place } from "./widget-grid.ts";

/** Of dashboards in the list. `user`: seen by one person. `system`: shared within the tenant. */
export const listedScopes = ["user", "system"] as const;
export type ListedScope = (typeof listedScopes)[number];
/** `module`: on the screen of a module, changed by each person for themselves. */
export type Scope = ListedScope | "module";

export interface Widget extends Place {
  type: DashboardWidgetType;
  config?: WidgetConfig | null;
}

export interface Dashboard extends Partial<Pick<ModuleDashboard, "origin" | "tenantDefault">> {
  id: string;
  version: number;
  name: string;
  module?: string | null;
  description?: string | null;
  variables?: VariableName[] | null;
  widgets?: Widget[] | null;
}

export interface DashboardProps {
  scope: Scope;
  dashboard: Dashboard;
}

const kinds = {
  user: { entityType: "USER_DASHBOARD", path: "/dashboards/user" },
  system: sharedKind,
  module: { entityType: "MODULE_DASHBOARD", path: "/dashboards/module" },
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

export const dashboardsQuery = (scope: ListedScope) => findQuery<Dashboard>(kinds[scope], all);
export const dashboardQuery = (scope: Scope, id: string) => entityQuery<Dashboard>(kinds[scope], id);

export const createDashboard = (scope: ListedScope, document: Omit<Dashboard, "id" | "version">) =>
  api.post<Dashboard>(kinds[scope].path, document);
export const saveDashboard = (
  scope: Scope,
  { id, origin: _origin, tenantDefault: _default, ...document }: Dashboard,
) => api.put<Dashboard>(`${kinds[scope].path}/${encodeURIComponent(id)}`, document);
export const deleteDashboard = (scope: Scope, id: string) =>
  api.delete(`${kinds[scope].path}/${encodeURIComponent(id)}`);

/** Makes the person's own dashboard of a module the default for all, or restores that of the product. */
export const publishDefault = (module: string, versions: ModuleDefaultBody) =>
  api.put<void>(defaultPath(module), versions);
export const restoreDefault = (module: string, versions: ModuleRestoreBody) =>
  api.post<void>(`${defaultPath(module)}/restore`, versions);
const defaultPath = (module: string) => `${kinds.module.path}/${encodeURIComponent(module)}/default`;

/** The dashboard as it is now, of a refusal because of its version. */
export const currentOf = (error: unknown): Dashboard | undefined =>
  error instanceof ApiError && error.code === "staleVersion" ? (error.current as Dashboard) : undefined;

export const entityTypeOf = (scope: Scope): string => kinds[scope].entityType;

export const pathOfDashboard = (scope: ListedScope, id: string): string => `/dashboards/${scope}/${id}`;
