import type { Clock } from "../clock.ts";
import type { Log } from "../module.ts";
import type { Access } from "./access.ts";
import type { RealtimeLimits } from "./limits.ts";
import type { OpenConnections } from "./open-connections.ts";
import type { PageSocket } from "./page-socket.ts";
import type { TenantChannel } from "./tenant-channel.ts";

/** What all pages of one door share. */
export interface PageParts {
  access: Access;
  connections: OpenConnections;
  channelOf(tenantId: string): TenantChannel;
  /** Names this run of the server: announcements are counted from its start. */
  epoch: string;
  clock: Clock;
  log: Log;
  limits: RealtimeLimits;
  closed(page: PageSocket): void;
}

/** A page by the name that it gave itself, which counts for its account alone. */
export interface NamedPage {
  tenantId: string;
  accountId: string;
  pageId: string;
}
