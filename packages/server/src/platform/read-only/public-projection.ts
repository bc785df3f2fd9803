import type { TenantTransaction } from "../database/tenant-database.ts";
import type { JsonText } from "../http/route.ts";

export interface PublicProjection {
  /**
   * Whether the tenant has public pages and, with a type, whether the licence permits it. Checked on every
   * call and update.
   */
  isOpen(tenantId: string, entityType?: string): Promise<boolean>;
  readonly entityTypes: ReadonlySet<string>;
  /** Public fields only; undefined if missing or not public. */
  read(db: TenantTransaction, entityType: string, id: string): Promise<JsonText | undefined>;
}
