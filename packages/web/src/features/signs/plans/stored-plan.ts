import type { SignPlan } from "@gantry/domain/kinds/sign-plan.ts";
import type { EntityHead } from "@gantry/domain/kinds/define-kind.ts";

export type StoredPlan = SignPlan & EntityHead;
