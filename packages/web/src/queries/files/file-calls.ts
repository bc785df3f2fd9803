import type { FileReference } from "@gantry/domain/files/file-reference.ts";
import { ApiError } from "../api-error.ts";
import { api } from "../api.ts";
import { reportFailedCall } from "../failed-call.ts";
import { saveAs } from "../../kit/save-as.ts";

/** Ten megabytes take long on a slow line. */
const uploadTimeoutMs = 120_000;

/** Files that are too large are not sent. */
export async function uploadFile(
  { entityType, field }: { entityType: string; field: string },
  file: File,
  maxBytes: number,
): Promise<FileReference> {
  if (file.size > maxBytes)
    throw new ApiError("invalidBody", 0, {
      errors: [{ field, code: "fileTooLarge", params: { max: maxBytes } }],
    });
  const query = new URLSearchParams({ entityType, field, name: file.name });
  return api.upload<FileReference>(`/system/file?${query}`, file, { timeoutMs: uploadTimeoutMs });
}

export async function fetchFile({ id, name }: FileReference): Promise<void> {
  try {
    const { bytes } = await api.download(`/system/file/${encodeURIComponent(id)}`, {
      timeoutMs: uploadTimeoutMs,
    });
    saveAs(bytes, name);
  } catch (error) {
    reportFailedCall(error);
  }
}
