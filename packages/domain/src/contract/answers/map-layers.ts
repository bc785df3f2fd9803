import { z } from "zod";
import { mapLayerTypes } from "../../kinds/map-layer.ts";

/** GET /map/layer/base: the base layers of the tenant, without addresses and keys. */
export const baseLayers = z
  .object({
    items: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        layerType: z.enum(mapLayerTypes),
        style: z.unknown(),
        /** Satellite pictures with streets and a key: shown unless a view names another one. */
        isDefault: z.boolean(),
      }),
    ),
  })
  .meta({ id: "BaseLayers" });
export type BaseLayers = z.infer<typeof baseLayers>;
