import { Button } from "@mantine/core";
import { Note } from "../../../kit/feedback/note.tsx";
import { useAgeText } from "../../../kit/status/age.tsx";
import { useTranslation } from "../../../text/use-translation.ts";
import type { Dashboard } from "../dashboard-calls.ts";

interface DefaultConflictProps {
  theirs: NonNullable<Dashboard["tenantDefault"]>;
  /** Gives the person's own widgets up for theirs; absent where the default was to be restored. */
  onTake: (() => void) | undefined;
}

/** Another person published or restored a default since the question was asked. */
export function DefaultConflict({ theirs, onTake }: DefaultConflictProps) {
  const { t } = useTranslation("dashboards");
  const age = useAgeText(theirs.changedAt);
  const { isPublished, changedByDisplayName: name } = theirs;
  return (
    <Note
      tone="warning"
      role="alert"
      title={t(isPublished ? "module.theirs.published" : "module.theirs.restored", { name, age })}
      actions={
        onTake && (
          <Button size="compact-sm" variant="default" className="destructive" onClick={onTake}>
            {t("module.takeTheirs")}
          </Button>
        )
      }
    >
      {t(`module.conflict.${onTake ? "publish" : "restore"}`)}
    </Note>
  );
}
