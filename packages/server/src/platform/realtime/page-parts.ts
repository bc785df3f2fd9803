/** A page by its own id, valid within its account. */
export interface NamedPage {
  tenantId: string;
  accountId: string;
  pageId: string;
}
