import type { OverviewDevice } from "@gantry/domain/contract/answers/overview.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";

const usualPollRateS = 60;
export function pollRateS(kind: Pick<AnyKind, "device">, { pollRate }: OverviewDevice): number {
  return pollRate ?? kind.device?.pollRateS ?? usualPollRateS;
}
