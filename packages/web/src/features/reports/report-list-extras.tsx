import { report } from "@gantry/domain/kinds/report.ts";
import { IconFilePlus } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import type { KindListExtras } from "../../kinds/list/extras.ts";
import { useCan } from "../../session/session-store.ts";
import { translate } from "../../text/translate.ts";

/** A template begins a new report from its row. */
export const reportListExtras: KindListExtras = {
  useRowActions(row) {
    const navigate = useNavigate();
    const mayCreate = useCan("CREATE", report.entityType);
    if (!mayCreate || row["isTemplate"] !== true) return [];
    return [
      {
        label: translate("reports:newFromTemplate"),
        icon: <IconFilePlus size={16} />,
        run: () => void navigate({ to: `${report.pages}/${row.id}/clone` }),
      },
    ];
  },
};
