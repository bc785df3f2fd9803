import type { PublicFeed } from "../contract/people/preference-calls.ts";
import { cifsDocument } from "./cifs-document.ts";
import { geojsonDocument } from "./geojson-document.ts";
import { open511Document } from "./open511-document.ts";
import type { Feed, RoadEvents } from "./road-events.ts";
import { wzdxDocument } from "./wzdx-document.ts";

/** Writers of the feeds. */
export const feedWriters: Readonly<Record<PublicFeed, (events: RoadEvents) => Feed>> = {
  wzdx: wzdxDocument,
  cifs: cifsDocument,
  open511: open511Document,
  geojson: geojsonDocument,
};
