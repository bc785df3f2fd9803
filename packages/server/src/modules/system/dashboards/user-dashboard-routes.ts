import { userDashboard } from "@gantry/domain/contract/answers/user-dashboard.ts";
import type { FindQuery } from "@gantry/domain/filters/find.ts";
import { dashboard } from "@gantry/domain/kinds/dashboard.ts";
import { z } from "zod";
import { type RouteDeclaration, tenantRoute } from "../../../platform/http/route.ts";
import { kindBody, type KindBody, kindBodyWithId } from "../../../platform/kinds/calls/kind-body.ts";
import { findBody } from "../../../platform/list/find-body.ts";
import { find } from "../../../platform/list/find.ts";
import { listAnswer } from "../../../platform/list/list-answer.ts";
import type { Platform } from "../../../platform/module.ts";
import { ownDashboards } from "./user-dashboard-list.ts";
import { createOwn, readOwn, removeOwn, updateOwn } from "./user-dashboard-store.ts";

const path = "/dashboards/user";
const access = "signedIn" as const;

/** Dashboards of one person, visible to their owner only (DASH-019, DASH-021). */
export const userDashboardRoutes = ({ database }: Pick<Platform, "database">): RouteDeclaration<never>[] => [
  tenantRoute<FindQuery>(database, {
    method: "POST",
    path: `${path}/find`,
    answer: listAnswer(ownDashboards),
    summary: "List the caller's dashboards",
    access,
    body: findBody,
    work: (db, { body }) => find(db, ownDashboards, body),
  }),
  tenantRoute<never>(database, {
    method: "GET",
    path: `${path}/:id`,
    answer: userDashboard,
    summary: "Get a dashboard of the caller",
    access,
    work: (db, { param }) => readOwn(db, param("id")),
  }),
  tenantRoute<KindBody>(database, {
    method: "POST",
    path,
    answer: userDashboard,
    summary: "Create a dashboard of the caller",
    access,
    body: kindBody(dashboard),
    status: 201,
    work: (db, { body }) => createOwn(db, body),
  }),
  tenantRoute<KindBody & { id: string }>(database, {
    method: "PUT",
    path,
    answer: userDashboard,
    summary: "Update the dashboard of the caller with the id in the body",
    access,
    body: kindBodyWithId(dashboard),
    work: (db, { body }) => updateOwn(db, body.id, body),
  }),
  tenantRoute<KindBody>(database, {
    method: "PUT",
    path: `${path}/:id`,
    answer: userDashboard,
    summary: "Update a dashboard of the caller",
    access,
    body: kindBody(dashboard),
    work: (db, { param, body }) => updateOwn(db, param("id"), body),
  }),
  tenantRoute<never>(database, {
    method: "DELETE",
    path: `${path}/:id`,
    answer: z.void(),
    summary: "Delete a dashboard of the caller",
    access,
    work: (db, { param }) => removeOwn(db, param("id")),
  }),
];
