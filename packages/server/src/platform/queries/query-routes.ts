import {
  type DataQuery,
  dataQueryAnswer,
  type DataSourcesAnswer,
  dataSourcesAnswer,
} from "@gantry/domain/contract/answers/data-query.ts";
import { isAllowed } from "@gantry/domain/permissions/grants.ts";
import { defineRoute, type RouteDeclaration, tenantRoute } from "../http/route.ts";
import type { LicenceCheck } from "../licence/licence-check.ts";
import { visibleColumns } from "../list/catalogue.ts";
import type { Platform } from "../module.ts";
import type { Principal } from "../permission/principal.ts";
import type { DataSource } from "./data-source.ts";
import { executeQuery } from "./execute-query.ts";
import { openSource } from "./open-source.ts";
import { queryBody } from "./query-body.ts";

type Parts = Pick<Platform, "database"> & {
  licences: { check: Pick<LicenceCheck, "assertOpen" | "of"> };
  /** Default: the product's limit. */
  maxCost?: number;
};

/** What charts of dashboards and reports ask (DASH-023, DASH-024). */
export function queryRoutes(
  { database, licences: { check }, maxCost }: Parts,
  sources: readonly DataSource[],
): RouteDeclaration<never>[] {
  return [
    defineRoute<never>({
      method: "GET",
      path: "/system/query/data-sources",
      answer: dataSourcesAnswer,
      summary: "List the sources that the caller may query, with their fields",
      access: "signedIn",
      handler: async ({ principal }) => {
        const { features } = await check.of(principal.tenantId);
        const isLicensed = ({ licence }: DataSource) =>
          licence === undefined || features.some(({ name }) => name === licence);
        return listSources(principal, sources.filter(isLicensed));
      },
    }),
    tenantRoute<DataQuery>(database, {
      method: "POST",
      path: "/system/query/execute",
      answer: dataQueryAnswer,
      summary: "Count or sum the rows of a source by the values of at most two fields",
      access: "signedIn",
      body: queryBody,
      work: async (db, { body }) => {
        const source = await openSource(db, { all: sources, check }, body.dataSource);
        return executeQuery(db, source, body, maxCost);
      },
    }),
  ];
}

function listSources(principal: Principal, sources: readonly DataSource[]): DataSourcesAnswer {
  const readable = sources.filter(({ entityType }) => isAllowed(principal.grants, "READ", entityType));
  return {
    dataSources: readable.map(({ name, entityType, timeField, catalogue }) => ({
      name,
      entityType,
      timeField,
      fields: [...visibleColumns(catalogue, principal).values()].flatMap(({ name: field, type }) =>
        type ? [{ name: field, type }] : [],
      ),
    })),
  };
}
