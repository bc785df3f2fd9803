import { signPlan } from "@gantry/domain/kinds/sign-plan.ts";
import { entityPath } from "@gantry/domain/subjects/entity-path.ts";
import { IconPlayerPlay } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { translate } from "../../../text/translate.ts";
import type { KindListExtras } from "../../../kinds/list/extras.ts";
import { useCan } from "../../../session/session-store.ts";
import { planMessages } from "./plan-document.ts";

export const planListExtras: KindListExtras = {
  columns: [
    {
      id: "signs",
      label: () => translate("signPlans:columns.signs"),
      after: "status",
      widthPx: 80,
      cell: (row) => <span className="num">{planMessages(row).selectedSigns.length}</span>,
    },
  ],
  useRowActions(row) {
    const navigate = useNavigate();
    const mayControl = useCan("CONTROL", signPlan.entityType, row.id);
    if (!mayControl) return [];
    return [
      {
        label: translate("signPlans:activate.now"),
        icon: <IconPlayerPlay size={16} />,
        run: () => void navigate({ to: entityPath(signPlan, row.id), search: { activate: "now" } as never }),
      },
    ];
  },
};
