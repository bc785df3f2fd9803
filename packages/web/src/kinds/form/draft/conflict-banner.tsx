import { Button } from "@mantine/core";
import { IconGitCompare } from "@tabler/icons-react";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "../../../text/use-translation.ts";
import { Note } from "../../../kit/feedback/note.tsx";
import { useAgeText } from "../../../kit/status/age.tsx";
import { kindText } from "../../../text/kind-text.ts";
import { CompareDialog } from "./compare-dialog.tsx";
import { findClashes, listChangedFields } from "./three-way.ts";
import type { Conflict, KindFormState } from "../use-kind-form.ts";

export function ConflictBanner({
  kind,
  state,
  conflict,
}: {
  kind: AnyKind;
  state: KindFormState;
  conflict: Conflict;
}) {
  const { t } = useTranslation("form");
  const [isComparing, setComparing] = useState(false);
  const { base, theirs, isMerged } = conflict;
  const mine = useWatch({ control: state.form.control });
  const age = useAgeText(theirs.updatedAt);
  const changes = listChangedFields(base, mine, state.fields).length;
  const clashes = findClashes(base, mine, theirs, state.fields).length;
  const words = { changes: t("changes", { count: changes }) };
  const touched =
    changes === 0
      ? t("theirsUntouched")
      : clashes === 0
        ? t("theirsNoClash", words)
        : t("theirsClash", { ...words, count: clashes });
  const name = theirs.updatedBy ?? t("common:system");
  return (
    <>
      <Note
        tone="warning"
        title={t("theirsSaved", { name, kind: kindText(kind, "one"), age })}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconGitCompare size={15} />}
              onClick={() => setComparing(true)}
            >
              {t("compare")}
            </Button>
            {!isMerged && (
              <>
                <Button variant={changes === 0 ? "filled" : "default"} onClick={state.loadTheirs}>
                  {t("loadVersion", { version: theirs.version })}
                </Button>
                {changes > 0 && <Button onClick={state.merge}>{t("merge")}</Button>}
              </>
            )}
          </>
        }
      >
        <span role="alert">{isMerged ? t("mergedHint", { version: theirs.version }) : touched}</span>
      </Note>
      <CompareDialog
        kind={kind}
        conflict={conflict}
        mine={mine}
        fields={state.fields}
        isOpen={isComparing}
        onClose={() => setComparing(false)}
      />
    </>
  );
}
