import type { ConditionRule } from "@gantry/domain/kinds/condition-rule.ts";
import { ConfirmDialog } from "../../../kit/dialog/confirm-dialog.tsx";
import { RowSkeletons } from "../../../kit/screen/states.tsx";
import { FailedToLoad } from "../../../queries/failed-to-load.tsx";
import { useTranslation } from "../../../text/use-translation.ts";
import { ActivationEntry } from "./activation-entry.tsx";
import { useActivations } from "./use-activations.ts";

const shown = 5;

interface Props {
  rule: ConditionRule;
  isPending: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Shows what the rule would have done before it may act. */
export function GoLiveDialog({ rule, isPending, onConfirm, onClose }: Props) {
  const { t } = useTranslation("rules");
  const { data, error, refetch } = useActivations(rule);
  const items = data?.pages[0]?.items;
  return (
    <ConfirmDialog
      isOpen
      width="medium"
      title={t("live.title", { name: rule.name })}
      confirm={t("live.confirm")}
      isPending={isPending}
      isDisabled={!items}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{t("live.text")}</p>
      {error && !items && (
        <FailedToLoad title={t("log.failed")} error={error} onRetry={() => void refetch()} />
      )}
      {!error && !items && <RowSkeletons rows={3} />}
      {items?.length === 0 && <p>{t("live.nothing")}</p>}
      {items && items.length > 0 && (
        <section aria-label={t("live.soFar")}>
          <h3>{t("live.soFar")}</h3>
          <ul>
            {items.slice(0, shown).map((activation) => (
              <ActivationEntry key={activation.id} activation={activation} />
            ))}
          </ul>
          {items.length > shown && <p className="dim small">{t("live.more")}</p>}
        </section>
      )}
    </ConfirmDialog>
  );
}
