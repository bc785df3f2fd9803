import type { Widget } from "@gantry/domain/kinds/widget.ts";

/** WALL-009. */
export type WidgetState =
  | { state: "loading" }
  | { state: "error" }
  | { state: "nothingSelected" }
  | { state: "noData" }
  | { state: "needsUrl" }
  | { state: "camera"; cameraId: string }
  | { state: "page"; url: string };

/** `data`: null if it does not exist or is not readable, undefined while unknown. */
export interface ReadEntity {
  data: object | null | undefined;
  isError: boolean;
}

/** The URL if it may be framed: http or https only, otherwise undefined (WALL-014). */
export function frameUrl(url: string | null | undefined): string | undefined {
  const parsed = URL.parse(url ?? "");
  return parsed && /^https?:$/.test(parsed.protocol) ? parsed.href : undefined;
}

export function widgetState(
  { type, cameraId, url }: Partial<Pick<Widget, "type" | "cameraId" | "url">>,
  ofCamera: ReadEntity,
): WidgetState {
  if (type === "iframe") {
    const address = frameUrl(url);
    return address === undefined ? { state: "needsUrl" } : { state: "page", url: address };
  }
  if (!cameraId) return { state: "nothingSelected" };
  if (ofCamera.data) return { state: "camera", cameraId };
  if (ofCamera.isError) return { state: "error" };
  return { state: ofCamera.data === null ? "noData" : "loading" };
}
