import { cameraActionAnswer, type CameraActionAnswer } from "@gantry/domain/contract/answers/actions.ts";
import { longestPresetName } from "@gantry/domain/contract/video/camera-actions.ts";
import type {
  AutoBody,
  GoToPresetBody,
  StorePresetBody,
} from "@gantry/domain/contract/video/camera-calls.ts";
import { AppError } from "@gantry/domain/errors.ts";
import { isAllowed } from "@gantry/domain/permissions/grants.ts";
import { z } from "zod";
import { defineRoute, type RouteDeclaration } from "../../../platform/http/route.ts";
import type { Platform } from "../../../platform/module.ts";
import type { Principal } from "../../../platform/permission/principal.ts";
import type { PtzLocks } from "../locks/ptz-locks.ts";
import { askCamera } from "./ask-camera.ts";
import { cameraId, pageId } from "./motion-routes.ts";

type OfPage = { pageId?: string; takesLock?: boolean };
type Ask = Parameters<typeof askCamera>[2];

const presetToken = z.string().max(128);
const presetName = z
  .string()
  .max(longestPresetName)
  .refine((name) => name.trim() !== "", { params: { code: "required" } });
const auto = z.strictObject({ cameraId, pageId, enabled: z.boolean() }) as unknown as z.ZodType<
  AutoBody & OfPage
>;
const store = z.strictObject({ cameraId, pageId, presetToken, presetName }) as unknown as z.ZodType<
  StorePresetBody & OfPage
>;
const rename = z.strictObject({
  cameraId,
  pageId,
  presetToken: presetToken.min(1),
  presetName,
}) as unknown as typeof store;
const goTo = z.strictObject({
  cameraId,
  pageId,
  presetToken: presetToken.min(1),
  takesLock: z.boolean().optional(),
}) as unknown as z.ZodType<GoToPresetBody & OfPage>;

/** Presets (CAM-058 to CAM-061), automatic iris and focus (CAM-055, CAM-056). */
export function presetRoutes(platform: Platform, locks: PtzLocks): RouteDeclaration<never>[] {
  /** Locks the camera like motion, unless the call must leave it free. */
  async function ask(
    principal: Principal,
    { pageId: page, takesLock = true }: OfPage,
    request: Ask,
  ): Promise<CameraActionAnswer> {
    if (takesLock) await locks.use(principal, request.cameraId, page);
    else await locks.assertNotHeldByOthers(principal, request.cameraId);
    return askCamera(platform, principal, request);
  }

  function route<Body extends { cameraId: string } & OfPage>(
    path: string,
    summary: string,
    body: z.ZodType<Body>,
    askOf: (body: Body) => Omit<Ask, "cameraId">,
  ): RouteDeclaration<never> {
    return defineRoute<Body>({
      method: "POST",
      path: `/video/${path}`,
      answer: cameraActionAnswer,
      summary,
      access: { action: "CONTROL", entityType: "CAMERA", id: (request) => request.body.cameraId },
      body,
      handler: ({ principal, body: sent }) =>
        ask(principal, sent, { cameraId: sent.cameraId, ...askOf(sent) } as Ask),
    });
  }

  return [
    route("auto-iris", "Switch the automatic iris of a camera on or off", auto, ({ enabled }) => ({
      requestType: "AUTO_IRIS",
      parameters: { enabled },
    })),
    route("auto-focus", "Switch the automatic focus of a camera on or off", auto, ({ enabled }) => ({
      requestType: "AUTO_FOCUS",
      parameters: { enabled },
    })),
    route("preset", "Store the current position of a camera as a preset", store, (body) => ({
      requestType: "SET_PRESET",
      parameters: { token: body.presetToken, name: body.presetName.trim() },
    })),
    route("preset/name", "Rename a preset", rename, (body) => ({
      requestType: "RENAME_PRESET",
      parameters: { token: body.presetToken, name: body.presetName.trim() },
    })),
    route("preset/goto", "Move a camera to a preset", goTo, (body) => ({
      requestType: "GO_TO_PRESET",
      parameters: { token: body.presetToken },
    })),
    clearRoute(ask),
  ];
}

function clearRoute(
  ask: (principal: Principal, page: OfPage, request: Ask) => Promise<CameraActionAnswer>,
): RouteDeclaration<never> {
  return defineRoute({
    method: "DELETE",
    path: "/video/preset",
    answer: cameraActionAnswer,
    summary: "Delete a preset from a camera; cameraId and presetToken in the path",
    access: { action: "CONTROL", entityType: "CAMERA" },
    handler: ({ principal, query }) => {
      const { cameraId: id = "", presetToken: token = "", pageId: page } = query;
      assertMayControl(principal, id);
      if (token === "")
        throw new AppError("invalidBody", {}, { issues: [{ field: "presetToken", code: "required" }] });
      return ask(
        principal,
        { pageId: page },
        { cameraId: id, requestType: "CLEAR_PRESET", parameters: { token } },
      );
    },
  });
}

function assertMayControl({ grants }: Principal, id: string): void {
  if (!isAllowed(grants, "READ", "CAMERA", id)) throw new AppError("notFound", { kind: "CAMERA", id });
  if (!isAllowed(grants, "CONTROL", "CAMERA", id)) throw new AppError("noPermission");
}
