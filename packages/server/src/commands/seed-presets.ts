import type { CameraPreset } from "@gantry/domain/camera/camera-state.ts";
import type { TenantTransaction } from "../platform/database/tenant-database.ts";

export async function seedPresets(
  db: TenantTransaction,
  cameraId: string,
  presets: readonly CameraPreset[],
): Promise<void> {
  await db.query(
    `update camera_state
     set state = state || jsonb_build_object('presets', $3::jsonb), rev = nextval('entity_rev')
     where tenant_id = $1 and id = $2 and not state ? 'presets'`,
    [db.tenantId, cameraId, JSON.stringify(presets)],
  );
}
