import { user } from "@gantry/domain/kinds/user.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import type { Entity } from "../../../queries/kind-queries.ts";
import type { KindListExtras } from "../../../kinds/list/extras.ts";
import { KindListScreen } from "../../../kinds/list/kind-list-screen.tsx";
import { useUserUpdates } from "./use-user-updates.ts";

const extras: KindListExtras = {
  columns: [],
  hiddenAtStart: [
    "issuer",
    "isManaged",
    "hasOtherTenants",
    "hasPassword",
    "isPasswordTemporary",
    "workPhone",
  ],
  phoneLine: (row) => String(row["userName"]),
  phoneEnd: (row) => <Standing row={row} />,
};

/** ADM-002. */
export default function UserListScreen() {
  useUserUpdates();
  return <KindListScreen kind={user} extras={extras} />;
}

function Standing({ row }: { row: Entity }) {
  const { t } = useTranslation("users");
  return row["isActive"] === false ? <span className="dim">{t("deactivated")}</span> : null;
}
