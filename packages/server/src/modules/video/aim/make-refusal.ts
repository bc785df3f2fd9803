import type { AimRefusal } from "@gantry/domain/contract/video/camera-aim-calls.ts";
import { AppError } from "@gantry/domain/errors.ts";

export const makeRefusal = (reason: AimRefusal): AppError => new AppError("cameraRefused", { reason });
