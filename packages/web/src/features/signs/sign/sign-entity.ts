import type { EntityState } from "@gantry/domain/kinds/define-kind.ts";
import type { Sign as SignEntity } from "@gantry/domain/kinds/sign.ts";

/** A sign as calls and the websocket give it: its document with what was read from it. */
export type Sign = SignEntity & EntityState;
