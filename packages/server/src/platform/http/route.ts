import type { LicenceFeature } from "@gantry/domain/licence/licence-features.ts";
import type { Action } from "@gantry/domain/permissions/grants.ts";
import type { Readable } from "node:stream";
import type { z } from "zod";
import type { TenantDatabase, TenantTransaction } from "../database/tenant-database.ts";
import type { Principal } from "../permission/principal.ts";

/**
 * Who may call a route; required. `action` is checked before the handler runs. With `id` (a path parameter or
 * a function of the body) it applies to that entity: 404 if not readable, 403 if readable but not permitted.
 */
export type Access<Body = unknown> =
  | "public"
  | "signedIn"
  | {
      action: Action;
      entityType: string;
      id?: string | ((request: { params: Record<string, string>; body: Body }) => string);
    };

export interface RouteContext<Body> {
  principal: Principal;
  params: Record<string, string>;
  /** A parameter of the path. */
  param: (name: string) => string;
  query: Record<string, string | undefined>;
  body: Body;
  requestId: string;
  address: string;
}

/** A call under `/api/v1`. Bodies are checked by zod; answers pass through. */
export interface RouteDeclaration<Body = unknown> {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Without `/api/v1`; parameters as `:id`. */
  path: string;
  access: Access<Body>;
  summary: string;
  /**
   * Licensed feature required, otherwise 403; null: works without a valid licence (licence, sign-in,
   * preferences, tenants, LIC-035). Default: any valid licence.
   */
  licence?: LicenceFeature | null;
  body?: z.ZodType<Body>;
  /** The body is a file of one of these media types, passed as a `Buffer`; excludes `body`. */
  octets?: readonly string[];
  /**
   * What a successful call answers: `z.void()` for 204, `z.file().mime([...])` for a file. It is documented and checked by
   * the tests; at run time rows pass from PostgreSQL as text, unparsed.
   */
  answer: z.ZodType;
  bodyLimitBytes?: number;
  /** Cache time of successful responses in seconds; default: no caching. */
  keptForS?: number;
  /** Called by everyone who looks at a public page: logged only for diagnosis. */
  isFrequent?: true;
  /** Success status; default 200, or 204 without a body. */
  status?: 201;
  /** Objects are sent as JSON, a `JsonText`, `PackedText` or `KeptCopy` unchanged, a `FileAnswer` as a download; undefined gives 204. */
  handler(context: RouteContext<Body>): Promise<unknown>;
}

/** JSON from the database, sent without parsing. */
export class JsonText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export class FileAnswer {
  readonly bytes: Buffer | Readable;
  readonly name: string;
  readonly type: string;
  constructor(bytes: Buffer | Readable, { name, type }: { name: string; type: string }) {
    this.bytes = bytes;
    this.name = name;
    this.type = type;
  }
}

/** Type-checks body, access and handler together, then erases the body type so that routes fit one list. */
export function defineRoute<Body>(route: RouteDeclaration<Body>): RouteDeclaration<never> {
  return route as unknown as RouteDeclaration<never>;
}

/** A route that does its work in one transaction of the caller's tenant. */
export function tenantRoute<Body>(
  database: TenantDatabase,
  {
    work,
    ...route
  }: Omit<RouteDeclaration<Body>, "handler"> & {
    work(db: TenantTransaction, context: RouteContext<Body>): Promise<unknown>;
  },
): RouteDeclaration<never> {
  return defineRoute<Body>({
    ...route,
    handler: (context) => database.inTenant(context.principal, (db) => work(db, context)),
  });
}
