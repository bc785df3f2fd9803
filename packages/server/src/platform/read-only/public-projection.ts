import type { TenantTransaction } from "../database/tenant-database.ts";
import type { JsonText } from "../http/route.ts";

/** What people who are not signed in may see of a tenant that has switched its public pages on. */
export interface PublicProjection {
  /**
   * Whether this tenant has public pages, with a type: whether its licence lets that be shown as well. Asked again with
   * every call and update.
   */
  isOpen(tenantId: string, entityType?: string): Promise<boolean>;
  /** Entity types of which anything is public. */
  readonly entityTypes: ReadonlySet<string>;
  /** The entity with its public fields only; undefined when it is not public or not there. */
  read(db: TenantTransaction, entityType: string, id: string): Promise<JsonText | undefined>;
}
