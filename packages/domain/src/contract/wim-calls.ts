import { z } from "zod";
import { maxFileNameLength } from "../wim/wim-reading.ts";

/** Of pictures and dimension profiles; greater ones are refused. */
export const maxStationFileBytes = 8 * 1024 * 1024;

/** Vehicles of a station are counted up to this number; counting hundreds of thousands takes longer than finding a page. */
export const maxCountedVehicles = 1_000;

/** Body of POST /wim/{id}/download (WIM-036): a file that a stored reading of the station names. */
export const wimDownloadBody = z.strictObject({ path: z.string().min(1).max(maxFileNameLength) });
