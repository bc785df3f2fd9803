import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";

export interface DemoEntity {
  kind: AnyKind;
  document: Record<string, unknown>;
  /** Set if other entities refer to it; otherwise the server generates one. */
  id?: string;
}
