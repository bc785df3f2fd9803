import type { ReportBlock } from "@gantry/domain/reports/report-block.ts";
import { sourceWords } from "../../../kinds/data-queries/source-words.ts";
import { translate } from "../../../text/translate.ts";

/** What a block is, for screen readers and titles. */
export function blockName(block: ReportBlock): string {
  switch (block.type) {
    case "data": {
      const name = block.caption || block.measures.map(({ label }) => label).join(", ");
      return translate(block.look === "table" ? "reports:tableOf" : "reports:chartOf", { name });
    }
    case "field":
      return translate("reports:numberOf", { name: block.measure.label });
    case "map":
      return translate("reports:mapOf", { name: block.caption || sourceWords(block.dataSource) });
    case "picture":
      return translate("reports:pictureOf", { name: block.alternative });
  }
}
