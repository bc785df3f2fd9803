import type { EntityState } from "@gantry/domain/kinds/define-kind.ts";
import type { Sign as SignEntity } from "@gantry/domain/kinds/sign.ts";

export type Sign = SignEntity & EntityState;
