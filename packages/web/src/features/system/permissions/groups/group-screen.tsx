import { type PermissionGroup, permissionGroup } from "@gantry/domain/kinds/permission-group.ts";
import { groupPath } from "@gantry/domain/permissions/group-tree.ts";
import { IconPencil } from "@tabler/icons-react";
import { useTranslation } from "../../../../text/use-translation.ts";
import { useGroups } from "../cell-items.tsx";
import { OwnerHeading, OwnerScreen } from "../owner-screen.tsx";

export default function GroupScreen() {
  return (
    <OwnerScreen<PermissionGroup>
      kind={permissionGroup}
      type="PERMISSION_GROUP"
      heading={(group) => <Heading group={group} />}
    />
  );
}

function Heading({ group }: { group: PermissionGroup }) {
  const { t } = useTranslation("permissionEditor");
  const path = groupPath(useGroups(), group.id).slice(0, -1);
  const facts = [
    path.length > 0 ? path.join(" / ") : t("summary.group"),
    t("summary.entities", { count: group.entities?.length ?? 0 }),
  ];
  const edit = { label: t("groups.edit"), icon: <IconPencil size={15} /> };
  return <OwnerHeading kind={permissionGroup} owner={group} facts={facts} edit={edit} />;
}
