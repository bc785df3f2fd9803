import { z } from "zod";
import { maxFileNameLength } from "../wim/wim-reading.ts";

/** Body of POST /wim/{id}/download (WIM-036): a file that a stored reading of the station names. */
export const wimDownloadBody = z.strictObject({ path: z.string().min(1).max(maxFileNameLength) });
