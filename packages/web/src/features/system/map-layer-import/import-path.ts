import { mapLayer } from "@gantry/domain/kinds/map-layer.ts";

export const layerImportPath = `${mapLayer.pages}/import`;
