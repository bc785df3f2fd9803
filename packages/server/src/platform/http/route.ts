import type { LicenceFeature } from "@gantry/domain/kinds/define-kind.ts";
import type { Action } from "@gantry/domain/permissions/grants.ts";
import type { Readable } from "node:stream";
import type { z } from "zod";
import type { Principal } from "../permission/principal.ts";

/**
 * Who may call a route. A route without one does not start.
 * `action`: checked against the grants before the handler runs; with `id` (a path parameter, or a function of the body)
 * on that entity: not readable answers 404, readable but not allowed 403.
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
  query: Record<string, string | undefined>;
  body: Body;
  requestId: string;
  /** Of the caller, as far as the proxies before this server are believed. */
  address: string;
}

/** A call under `/api`. Bodies are checked by zod; answers pass through. */
export interface RouteDeclaration<Body = unknown> {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Without `/api`; parameters as `:id`. */
  path: string;
  access: Access<Body>;
  summary: string;
  /**
   * The licensed feature without which the call answers 403; null: works without any valid licence
   * (licence, sign-in, preferences, tenants, LIC-035). Absent: any valid licence.
   */
  licence?: LicenceFeature | null;
  body?: z.ZodType<Body>;
  /** The body is the octets of a file (application/octet-stream), given to the handler as a `Buffer`; there is no `body`. */
  octets?: true;
  /** Documented answer, not validated at run time. */
  answer?: z.ZodType;
  /** Largest body, in bytes, where it is less than usual. */
  bodyLimitBytes?: number;
  /** How long caches may keep a successful answer, in seconds; absent: not at all. */
  keptForS?: number;
  /** Of a successful answer; 200 when absent, 204 when there is nothing to send. */
  status?: 201;
  /** An object is sent as JSON; a `JsonText` as it is; a `FileAnswer` as a file; undefined answers 204. */
  handler(context: RouteContext<Body>): Promise<unknown>;
}

/** Ready JSON from the database, sent without being parsed. */
export class JsonText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Octets that are sent as a file to keep. */
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

/** Checks that body, access and handler of a route agree, then forgets the body's type, so that routes stand in one list. */
export function defineRoute<Body>(route: RouteDeclaration<Body>): RouteDeclaration<never> {
  return route as unknown as RouteDeclaration<never>;
}
