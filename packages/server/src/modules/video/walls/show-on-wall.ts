import { AppError } from "@gantry/domain/errors.ts";
import { type VideoWall, videoWall } from "@gantry/domain/kinds/video-wall.ts";
import { touchEntity } from "../../../platform/kinds/database/touch-entity.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import type { ActingDocument, RuleAction } from "../../../platform/module.ts";

const { entityType } = videoWall;

/** The wall stays as people saved it: pages lay the camera over its tile while the rule holds it. */
export const showOnWall: RuleAction = {
  actsOn: async (_db, { wallId }) => (wallId ? [{ entityType, entityId: wallId }] : []),
  async start(db, _platform, { document }) {
    const line = lineOf(document);
    const tile = document.wallTile ?? 1;
    if (tile > (await countTiles(db, line.entityId))) {
      const { code: error, params } = new AppError("wallHasNoTile", { tile });
      return { lines: [{ ...line, error, params }], isHeld: false };
    }
    await touchEntity(db, videoWall, line.entityId);
    return { lines: [line], isHeld: true };
  },
  renew: async () => undefined,
  async end(db, _platform, { document }) {
    const line = lineOf(document);
    await touchEntity(db, videoWall, line.entityId);
    return [line];
  },
};

const lineOf = ({ wallId, wallTile }: ActingDocument) => ({
  entityType,
  entityId: wallId ?? "",
  text: String(wallTile ?? 1),
});

async function countTiles(db: TenantTransaction, id: string): Promise<number> {
  const [wall] = await db.query<Pick<VideoWall, "layout">>(
    "select doc -> 'layout' as layout from video_wall where tenant_id = $1 and id = $2",
    [db.tenantId, id],
  );
  return wall?.layout?.items.length ?? 0;
}
