import { sign as signKind } from "@gantry/domain/kinds/sign.ts";
import { isAllowed } from "@gantry/domain/permissions/grants.ts";
import { Button } from "@mantine/core";
import { IconMessagePlus } from "@tabler/icons-react";
import type { MapSelectionProps } from "../../../../kinds/feature.ts";
import { useSession } from "../../../../session/session-store.ts";
import { useTranslation } from "../../../../text/use-translation.ts";
import { openMultiSignManager } from "../manager/open-manager.ts";

/** Opens the selected signs that one may control together; nothing is posted yet. */
export default function PostSelected({ devices }: MapSelectionProps) {
  const { t } = useTranslation("signs");
  const { features, grants } = useSession();
  const signIds = devices.flatMap(({ entityType, id }) =>
    entityType === signKind.entityType && isAllowed(grants, "CONTROL", entityType, id) ? id : [],
  );
  if (signIds.length === 0 || !features.has("sign")) return null;
  return (
    <Button
      size="compact-sm"
      leftSection={<IconMessagePlus size={14} />}
      onClick={() => openMultiSignManager({ signIds })}
    >
      {t("fromMap.postTo", { count: signIds.length })}
    </Button>
  );
}
