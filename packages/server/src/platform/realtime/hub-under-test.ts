import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { camera } from "@gantry/domain/kinds/camera.ts";
import { sign } from "@gantry/domain/kinds/sign.ts";
import type { TestTenant } from "../../testing/test-tenant.ts";
import { quietLog } from "../../testing/quiet-log.ts";
import { systemClock } from "../clock.ts";
import type { IssuerUnderTest } from "../identity/tokens/issuer-under-test.ts";
import type { LicenceCheck } from "../licence/licence-check.ts";
import type { EntityReader } from "../module.ts";
import type { PublicProjection } from "../read-only/public-projection.ts";
import { entityReaders } from "./entity-readers.ts";
import type { RealtimeLimits } from "./limits.ts";
import { RealtimeHub } from "./realtime-hub.ts";
import { routeUpgrades } from "./route-upgrades.ts";

export interface HubUnderTest {
  hub: RealtimeHub;
  url: string;
  stop(): Promise<void>;
}

export async function serveHub(
  tenant: TestTenant,
  issuer: IssuerUnderTest,
  more: {
    limits?: Partial<RealtimeLimits>;
    publicLimits?: Partial<RealtimeLimits>;
    readers?: Record<string, EntityReader>;
    licence?: LicenceCheck;
    publicProjection?: PublicProjection;
  } = {},
): Promise<HubUnderTest> {
  const { readers = {}, ...options } = more;
  const hub = new RealtimeHub({
    ...tenant,
    ...options,
    clock: systemClock,
    log: quietLog,
    authenticator: issuer.authenticator,
    publicUrl: "http://console.example",
    readers: entityReaders([sign, camera], readers),
  });
  const server = createServer();
  routeUpgrades(server, {
    "/websocket": (...request) => hub.upgrade(...request),
    "/websocket/readonly": (...request) => hub.upgradePublic(...request),
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    hub,
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/websocket`,
    async stop() {
      await hub.stop();
      server.close();
    },
  };
}
