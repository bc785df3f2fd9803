import type { Clock } from "../clock.ts";
import type { Log } from "../module.ts";
import type { Access } from "./access.ts";
import type { RealtimeLimits } from "./limits.ts";
import type { OpenConnections } from "./open-connections.ts";
import type { PageSocket } from "./page-socket.ts";
import type { TenantChannel } from "./tenant-channel.ts";

export interface PageParts {
  access: Access;
  connections: OpenConnections;
  channelOf(tenantId: string): TenantChannel;
  /** Identifies this server run; sequence numbers restart with it. */
  epoch: string;
  clock: Clock;
  log: Log;
  limits: RealtimeLimits;
  closed(page: PageSocket): void;
}

/** A page by its own id, valid within its account. */
export interface NamedPage {
  tenantId: string;
  accountId: string;
  pageId: string;
}
