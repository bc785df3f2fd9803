import { Button } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { useTranslation } from "../../text/use-translation.ts";
import { EmptyState } from "../../kit/feedback/empty-state.tsx";
import { useSession } from "../session-store.ts";

/** PERM-012. */
export function NoPermission({ action, kindName }: { action: string; kindName: string }) {
  const { t } = useTranslation();
  const { tenant } = useSession();
  return (
    <EmptyState
      icon={<IconLock size={24} color="var(--c-dim)" aria-hidden />}
      isPage
      title={t("noPermission")}
      text={t("noPermissionHint", { tenant: tenant.name, action, kind: kindName })}
    >
      <Button variant="default" onClick={() => history.back()}>
        {t("back")}
      </Button>
    </EmptyState>
  );
}
