import { directoriesOf } from "../platform/identity/directory/directories.ts";
import { secretStore } from "../platform/kinds/database/secrets.ts";
import type { Platform } from "../platform/module.ts";
import { grantStore } from "../platform/permission/grant-store.ts";
import type { TestTenant } from "./test-tenant.ts";
import { quietLog } from "./quiet-log.ts";
import { testSecretKey } from "./secret-key.ts";

export function peopleUnderTest(tenant: TestTenant): Pick<Platform, "directories" | "grants" | "secrets"> {
  return {
    directories: directoriesOf([], { clock: tenant.clock, log: quietLog }),
    grants: grantStore(tenant),
    secrets: secretStore(testSecretKey),
  };
}
