import type { Widget } from "@gantry/domain/kinds/widget.ts";
import { pageAddress } from "../../../kit/framed-page/page-address.ts";

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

export function widgetState(
  { type, cameraId, url }: Partial<Pick<Widget, "type" | "cameraId" | "url">>,
  ofCamera: ReadEntity,
  ownOrigin: string,
): WidgetState {
  if (type === "iframe") {
    const address = pageAddress(url, ownOrigin);
    return address === undefined ? { state: "needsUrl" } : { state: "page", url: address };
  }
  if (!cameraId) return { state: "nothingSelected" };
  if (ofCamera.data) return { state: "camera", cameraId };
  if (ofCamera.isError) return { state: "error" };
  return { state: ofCamera.data === null ? "noData" : "loading" };
}
