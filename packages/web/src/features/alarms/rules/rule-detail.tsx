import { conditionRule } from "@gantry/domain/kinds/condition-rule.ts";
import { KindDetailScreen } from "../../../kinds/detail/kind-detail-screen.tsx";
import { RuleLog } from "./rule-log.tsx";
import { RuleMode } from "./rule-mode.tsx";

export default function RuleDetail() {
  return <KindDetailScreen kind={conditionRule} Lead={RuleMode} More={RuleLog} />;
}
