import { ptzLock, type PtzLock } from "@gantry/domain/contract/answers/camera.ts";
import { z } from "zod";
import { AppError } from "@gantry/domain/errors.ts";
import { isAllowed } from "@gantry/domain/permissions/grants.ts";
import { defineRoute, type RouteDeclaration } from "../../../platform/http/route.ts";
import type { PtzLocks } from "./ptz-locks.ts";

const path = "/video/ptz-lock/:id";
const longestPageId = 200;

/** PTZ locks: read, take, override, release (CAM-063 to CAM-066). */
export function lockRoutes(locks: PtzLocks): RouteDeclaration<never>[] {
  const control = { action: "CONTROL", entityType: "CAMERA", id: "id" } as const;
  return [
    defineRoute({
      method: "GET",
      path,
      answer: ptzLock.nullable(),
      summary: "Get the lock holder of a camera; null without a lock",
      access: { ...control, action: "READ" },
      handler: ({ principal, params: { id = "" } }) => locks.read(principal, id),
    }),
    defineRoute({
      method: "POST",
      path,
      answer: ptzLock,
      summary:
        "Take or renew the lock of a camera; explicit=true until it is released, override=true from other users",
      access: control,
      handler({ principal, params: { id = "" }, query }): Promise<PtzLock> {
        const override = flagOf(query, "override");
        if (override && !isAllowed(principal.grants, "OVERRIDE_LOCK", "CAMERA", id))
          throw new AppError("noPermission");
        const { pageId } = query;
        if (pageId !== undefined && (typeof pageId !== "string" || pageId.length > longestPageId))
          throw makeFieldError("pageId", "wrongType");
        return locks.take(principal, { cameraId: id, pageId, explicit: flagOf(query, "explicit"), override });
      },
    }),
    defineRoute({
      method: "DELETE",
      path,
      answer: z.void(),
      summary: "Release the caller's lock of a camera",
      access: control,
      handler: ({ principal, params: { id = "" } }) => locks.release(principal, id),
    }),
  ];
}

function flagOf(query: Record<string, string | undefined>, name: string): boolean {
  const value = query[name];
  if (value === undefined || value === "false") return false;
  if (value !== "true") throw makeFieldError(name, "wrongType");
  return true;
}

const makeFieldError = (field: string, code: string) =>
  new AppError("invalidBody", {}, { issues: [{ field, code }] });
