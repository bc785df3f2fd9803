import { z } from "zod";
import { AppError } from "@gantry/domain/errors.ts";
import { type FormSourceValue, formSource } from "@gantry/domain/kinds/form-source.ts";
import type { TenantTransaction } from "../../platform/database/tenant-database.ts";
import { type RouteDeclaration, tenantRoute } from "../../platform/http/route.ts";
import type { Platform } from "../../platform/module.ts";

/** Select options. Every signed-in user fills in forms, so no read permission is needed. */
export function formSourceRoutes({ database }: Pick<Platform, "database">): RouteDeclaration<never>[] {
  return [
    tenantRoute(database, {
      method: "GET",
      path: "/form-source/:id",
      answer: z.array(z.object({ label: z.string(), value: z.string() })),
      summary: "Get the values of a form source, by id or name",
      access: "signedIn",
      work: (db, { params: { id = "" } }) => sourceValues(db, id),
    }),
  ];
}

/** Ids take precedence, so that a name cannot hide another source. */
async function sourceValues(db: TenantTransaction, idOrName: string): Promise<FormSourceValue[]> {
  const [found] = await db.query<{ values: FormSourceValue[] }>(
    `select doc -> 'values' as values from form_source
     where tenant_id = $1 and (id = $2 or lower(name) = lower($2)) order by id = $2 desc limit 1`,
    [db.tenantId, idOrName],
  );
  if (!found) throw new AppError("notFound", { kind: formSource.name, id: idOrName });
  return found.values;
}
