import type { CommandOfSign } from "@gantry/domain/contract/answers/lane-use.ts";
import type { SignLibraryMessage } from "@gantry/domain/kinds/sign-library-message.ts";
import { withTimed } from "@gantry/domain/sign/message/message-duration.ts";
import { blankMessage } from "@gantry/domain/sign/message/message-text.ts";
import type { SignMessage } from "@gantry/domain/sign/message/message.ts";
import { useQuery } from "@tanstack/react-query";
import { translate } from "../../../../text/translate.ts";
import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "../../../../text/use-translation.ts";
import { errorText } from "../../../../queries/error-text.ts";
import { toast } from "../../../../kit/toasts/toasts.ts";
import { MessageEditorDialog } from "../../composer/editor/message-editor-dialog.tsx";
import { useWordRules } from "../../composer/issues/use-issues.ts";
import { displayTypesQuery } from "../../library/library-calls.ts";
import { LibraryPicker } from "../../library/library-picker.tsx";
import { commonCapabilities } from "../../sign/sign-capabilities.ts";
import type { Sign } from "../../sign/sign-entity.ts";
import { faceFor, roadText } from "../../sign/sign-view.ts";
import { type Applied, commandForEach, fitToEach, wordForEach } from "./apply-messages.ts";
import { type ChosenMessages, withDurations } from "./chosen-messages.ts";
import { commonFace } from "../sign-groups.ts";

export type ApplyTask =
  | { kind: "library" | "edit"; signs: readonly Sign[] }
  | { kind: "command"; signs: readonly Sign[]; command: CommandOfSign; message: SignMessage };

interface ApplyDialogsProps {
  task: ApplyTask | undefined;
  chosen: ChosenMessages;
  draftPlace: string;
  hasDuration: boolean;
  onApply: (applied: ChosenMessages) => void;
  onClose: () => void;
}

/** For one sign or several (SIGN-038). */
export function ApplyDialogs(props: ApplyDialogsProps) {
  const { task, chosen, draftPlace, hasDuration, onApply, onClose } = props;
  const { t } = useTranslation("multiSign");
  const words = useWordRules(task?.signs[0]?.category === "VSL").rules;
  const types = useQuery({ ...displayTypesQuery, enabled: task?.kind === "library" }).data?.items ?? noTypes;
  useCommand(task, onApply, onClose);
  const signs = task?.signs ?? [];
  const [only, ...others] = signs;
  const face = only && others.length === 0 ? faceFor(only) : commonFace(signs);
  const apply = ({ applied, without }: Applied) => {
    showWithout(without);
    const isTaken = task?.kind === "library" && hasDuration;
    onApply(isTaken ? withDurations(applied, chosen) : applied);
    onClose();
  };
  return (
    <>
      {task?.kind === "library" && (
        <LibraryPicker
          opened
          {...(only && others.length === 0
            ? { signId: only.id }
            : { displaySize: { pixelWidth: face.widthPx, pixelHeight: face.heightPx } })}
          onPick={(message: SignMessage, library: SignLibraryMessage) =>
            apply(
              only && others.length === 0
                ? { applied: { [only.id]: { message, from: library.name } }, without: [] }
                : wordForEach(library, signs, types, words),
            )
          }
          onClose={onClose}
        />
      )}
      {task?.kind === "edit" && only && (
        <MessageEditorDialog
          opened
          title={others.length === 0 ? only.name : t("apply.editTitle", { count: signs.length })}
          subtitle={others.length === 0 ? roadText(only) : t("apply.smallest")}
          saveLabel={t("apply.use", { count: signs.length })}
          draftPlace={["multiSign", draftPlace, ...signs.map(({ id }) => id)]}
          face={face}
          category={only.category}
          capabilities={commonCapabilities(signs)}
          signId={others.length === 0 ? only.id : undefined}
          value={(others.length === 0 && chosen[only.id]?.message) || newMessage(hasDuration)}
          hasDuration={hasDuration}
          hasPriority
          onSave={(message) => apply(fitToEach(message, signs, words))}
          onClose={onClose}
        />
      )}
    </>
  );
}

const noTypes = [] as const;
const newMessage = (hasDuration: boolean): SignMessage => ({
  ...blankMessage(),
  duration: withTimed(hasDuration),
});

function useCommand(
  task: ApplyTask | undefined,
  onApply: (applied: ChosenMessages) => void,
  onClose: () => void,
): void {
  const run = useEffectEvent(async (of: ApplyTask & { kind: "command" }) => {
    const { signs, command, message } = of;
    const [first] = signs;
    if (!first) return;
    try {
      const { applied, without } = await commandForEach(command, { signId: first.id, message }, signs);
      showWithout(without);
      onApply(applied);
    } catch (cause) {
      toast("error", translate("multiSign:apply.commandFailed"), { detail: errorText(cause), cause });
    }
    onClose();
  });
  useEffect(() => {
    if (task?.kind === "command") void run(task);
  }, [task]);
}

function showWithout(without: readonly Sign[]): void {
  if (without.length === 0) return;
  const names = without.map(({ name }) => name).join(", ");
  toast("warn", translate("multiSign:apply.without", { count: without.length }), { detail: names });
}
