import "vitest";
import type { Passwords } from "../platform/database/keeper.ts";

interface TestCluster {
  port: number;
  passwords: Passwords;
  template: string;
}

declare module "vitest" {
  export interface ProvidedContext {
    cluster: TestCluster;
  }
}
