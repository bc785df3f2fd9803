import { type Role, role as roleKind } from "@gantry/domain/kinds/role.ts";
import { IconUsers } from "@tabler/icons-react";
import { useTranslation } from "../../../text/use-translation.ts";
import { OwnerHeading, OwnerScreen } from "./owner-screen.tsx";

/** PERM-011. */
export default function RoleScreen() {
  return <OwnerScreen<Role> kind={roleKind} type="ROLE" heading={(role) => <Heading role={role} />} />;
}

function Heading({ role }: { role: Role }) {
  const { t } = useTranslation("permissionEditor");
  const facts = [
    t("summary.role"),
    t("summary.users", { count: role.userIds?.length ?? 0 }),
    t("summary.groups", { count: role.permissionGroupIds?.length ?? 0 }),
  ];
  const edit = { label: t("members"), icon: <IconUsers size={15} /> };
  return <OwnerHeading kind={roleKind} owner={role} facts={facts} edit={edit} />;
}
