import type pg from "pg";
import type { GrantsOnTheWire } from "@gantry/domain/permissions/grants.ts";
import type { Bus, BusEvent } from "../platform/bus.ts";
import type { TenantDatabase } from "../platform/database/tenant-database.ts";
import type { Principal } from "../platform/permission/principal.ts";
import type { MovableClock } from "./movable-clock.ts";

export interface TestTenant {
  id: string;
  number: number;
  database: TenantDatabase;
  /** Server role; sees no tenant rows outside `inTenant`. */
  pool: pg.Pool;
  asOwner<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  urls: { owner: string; server: string };
  bus: Bus;
  announced: BusEvent[];
  clock: MovableClock;
  /** A principal with these grants; an empty list means all, as on the wire. */
  principal(grants: GrantsOnTheWire, id?: string): Principal;
}
