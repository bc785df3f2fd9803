import { alertSource } from "@gantry/domain/kinds/alert-source.ts";
import { dashboard } from "@gantry/domain/kinds/dashboard.ts";
import type { dashboards as texts } from "@gantry/domain/locales/en/operations/dashboards.ts";
import { checkEntity } from "@gantry/domain/subjects/check-entity.ts";
import { page } from "vitest/browser";
import { ModuleDashboard } from "../../../kinds/module-dashboard/module-dashboard.tsx";
import { showScreen } from "../../../testing/show-screen.tsx";
import type { Dashboard, Widget } from "../dashboard-calls.ts";
import { ChartsUnderTest } from "../variables/charts-under-test.ts";

const chart = (titleKey: keyof typeof texts.module.titles, x: number): Widget => ({
  type: "queryChart",
  x,
  y: 0,
  width: 4,
  height: 4,
  config: {
    titleKey,
    query: { dataSource: "automatedIncident", groupBy: "incidentTypeName", aggregation: "count" },
  },
});
export const [byType, byDay] = [chart("incidentsByType", 0), chart("incidentsByDay", 4)];

/** The calls of a module's dashboard, answered from memory. */
export class ModuleUnderTest {
  /** Of the person at the page. */
  own: { version: number; widgets: Widget[] } | undefined;
  tenantDefault: NonNullable<Dashboard["tenantDefault"]> = {
    version: 0,
    isPublished: false,
    changedAt: null,
    changedByDisplayName: null,
  };
  /** Bodies of publications and restorations that were accepted. */
  readonly changes: unknown[] = [];
  reads = 0;
  readonly charts = new ChartsUnderTest();
  #ofTenant: Widget[] | undefined;

  /** As a second person does; without widgets the default of the product is restored. */
  changeDefault(changedByDisplayName: string, widgets?: Widget[]): void {
    this.#ofTenant = widgets;
    this.tenantDefault = {
      version: this.tenantDefault.version + 1,
      isPublished: widgets !== undefined,
      changedAt: new Date().toISOString(),
      changedByDisplayName,
    };
  }

  readonly fetch: typeof fetch = async (address, { method = "GET", body = null } = {}) => {
    const path = String(address).split("/dashboards/module/aid")[1];
    if (path === undefined) return this.charts.fetch(address, { body });
    const sent = JSON.parse(String(body ?? "{}")) as { version: number; defaultVersion: number } & Dashboard;
    if (path !== "") return this.#answerDefault(method, sent);
    if (method === "DELETE") this.own = undefined;
    if (method === "DELETE") return done();
    if (method === "GET") this.reads += 1;
    if (method !== "PUT") return Response.json(this.#current());
    if (checkEntity(dashboard, { ...sent }).issues.length > 0)
      return Response.json({ code: "invalidBody" }, { status: 400 });
    if (sent.version !== (this.own?.version ?? 0)) return this.#refuse();
    this.own = { version: sent.version + 1, widgets: sent.widgets ?? [] };
    return Response.json(this.#current());
  };

  #answerDefault(method: string, sent: { version: number; defaultVersion: number }): Response {
    const isOwnSeen = method === "POST" || sent.version === this.own?.version;
    if (!isOwnSeen || sent.defaultVersion !== this.tenantDefault.version) return this.#refuse();
    this.changes.push(sent);
    this.changeDefault("Ana Reyes", method === "PUT" ? this.own?.widgets : undefined);
    if (method === "PUT") this.own = undefined;
    return done();
  }

  #refuse(): Response {
    const current = this.#current();
    const tenantDefault = { ...this.tenantDefault, widgets: this.#ofTenant };
    return Response.json({ code: "staleVersion", current: { ...current, tenantDefault } }, { status: 409 });
  }

  #current(): Dashboard {
    const about = {
      id: "aid",
      name: "aid",
      variables: ["road" as const, "direction" as const],
      tenantDefault: this.tenantDefault,
    };
    if (this.own) return { ...about, ...this.own, origin: "own" };
    if (this.#ofTenant) return { ...about, version: 0, widgets: this.#ofTenant, origin: "tenant" };
    return { ...about, version: 0, widgets: [byType, byDay], origin: "product" };
  }
}

const done = () => new Response(null, { status: 204 });

export const show = (search = "") =>
  showScreen(
    <ModuleDashboard module={{ base: "/aid", label: () => "Incidents", devices: alertSource }} />,
    search,
  );
/** Some show their key after the name. */
export const button = (name: string) => page.getByRole("button", { name: new RegExp(`^${name}`) });
export const widget = (name: string) => page.getByRole("region", { name, exact: true });
