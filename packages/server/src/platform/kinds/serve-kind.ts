import type { AnyKind, RowOf } from "@gantry/domain/kinds/define-kind.ts";
import { kinds } from "@gantry/domain/kinds/index.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";

export interface KindHooks<K extends AnyKind> {
  /** Completes a document before it is created or updated, without the database. */
  complete?(document: RowOf<K>): void;
  beforeCreate?(document: RowOf<K>, db: TenantTransaction): Promise<void>;
  beforeUpdate?(document: RowOf<K>, before: RowOf<K>, id: string, db: TenantTransaction): Promise<void>;
  beforeDelete?(document: RowOf<K>, id: string, db: TenantTransaction): Promise<void>;
  /** The row is in the trash and no longer referenced. */
  afterDelete?(document: RowOf<K>, id: string, db: TenantTransaction): Promise<void>;
  afterWrite?(document: RowOf<K>, id: string, db: TenantTransaction): Promise<void>;
}

export interface ServedKind {
  kind: AnyKind;
  hooks: KindHooks<AnyKind>;
}

export function serveKind<K extends AnyKind>({ kind, ...hooks }: { kind: K } & KindHooks<K>): ServedKind {
  return { kind, hooks: hooks as KindHooks<AnyKind> };
}

/** Every kind: with the behaviour that a module adds to it, else as it is declared. */
export function listServedKinds(withBehaviour: readonly ServedKind[]): ServedKind[] {
  const byName = new Map(withBehaviour.map((served) => [served.kind.name, served]));
  return kinds.map((kind) => byName.get(kind.name) ?? serveKind({ kind }));
}
