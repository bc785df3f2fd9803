import "vitest";
import type { Passwords } from "../platform/database/keeper.ts";

/** What test files need to copy the migrated template for themselves. */
export interface TestCluster {
  port: number;
  passwords: Passwords;
  template: string;
}

declare module "vitest" {
  export interface ProvidedContext {
    cluster: TestCluster;
  }
}
