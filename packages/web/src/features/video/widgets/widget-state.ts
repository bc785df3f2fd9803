import type { Widget } from "@gantry/domain/kinds/widget.ts";

/** What a widget shows of itself (WALL-009). */
export type WidgetState =
  | { state: "loading" }
  | { state: "error" }
  | { state: "nothingSelected" }
  | { state: "noData" }
  | { state: "needsUrl" }
  | { state: "camera"; cameraId: string }
  | { state: "page"; url: string };

/** How a read stands: what it brought, null where nothing is or may be seen, undefined while nobody knows. */
export interface ReadEntity {
  data: object | null | undefined;
  isError: boolean;
}

/** The address of a page that may be shown in a frame: http or https, undefined for anything else (WALL-014). */
export function frameUrl(url: string | null | undefined): string | undefined {
  const parsed = URL.parse(url ?? "");
  return parsed && /^https?:$/.test(parsed.protocol) ? parsed.href : undefined;
}

/** What is shown of a widget, given what was read of its camera. */
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
