import { Group } from "@mantine/core";
import { useTranslation } from "../../../text/use-translation.ts";
import { FailedToLoad } from "../../../queries/failed-to-load.tsx";
import { RowSkeletons } from "../../../kit/screen/states.tsx";
import { AddSigns } from "../multi-sign/add-signs.tsx";
import { MessageManager } from "../multi-sign/manager/message-manager.tsx";
import { useSigns } from "../multi-sign/multi-sign-calls.ts";
import { useRowChecks } from "../multi-sign/manager/use-row-checks.ts";
import { chosenOf, messagesOf, type PlanMessages, withoutSign } from "./plan-document.ts";

interface PlanSignsProps {
  plan: PlanMessages;
  draftPlace: string;
  /** Missing: read only. */
  onChange?: ((plan: PlanMessages) => void) | undefined;
  pageSize?: number;
}

export function PlanSigns({ plan, draftPlace, onChange, pageSize }: PlanSignsProps) {
  const { t } = useTranslation("multiSign");
  const { selectedSigns } = plan;
  const signs = useSigns(selectedSigns);
  const shown = signs.data?.items ?? noSigns;
  const chosen = chosenOf(plan);
  const checks = useRowChecks({ signs: shown, chosen, duration: "own", isForPosting: false });
  if (signs.error && !signs.data) {
    return <FailedToLoad title={t("loadFailed")} error={signs.error} onRetry={() => void signs.refetch()} />;
  }
  if (selectedSigns.length > 0 && !signs.data) return <RowSkeletons rows={4} />;
  const there = new Set(shown.map(({ id }) => id));
  const missing = selectedSigns.filter((id) => !there.has(id));
  return (
    <>
      <MessageManager
        signs={shown}
        chosen={chosen}
        checks={checks}
        draftPlace={draftPlace}
        hasDuration={false}
        {...(pageSize !== undefined && { pageSize })}
        {...(onChange && {
          onChange: (next) => onChange({ selectedSigns, signMessages: messagesOf(next) }),
          onRemoveSign: (signId) => onChange(withoutSign(plan, signId)),
        })}
      />
      {(onChange || missing.length > 0) && (
        <Group gap={8} px={20} py={8}>
          {onChange && (
            <AddSigns
              known={selectedSigns}
              onAdd={(id) => onChange({ ...plan, selectedSigns: [...selectedSigns, id] })}
            />
          )}
          {missing.length > 0 && !signs.isFetching && (
            <span className="dim small">
              {t("missing", { count: missing.length })}{" "}
              {onChange && (
                <button
                  type="button"
                  className="text-button"
                  onClick={() => onChange(missing.reduce(withoutSign, plan))}
                >
                  {t("removeMissing")}
                </button>
              )}
            </span>
          )}
        </Group>
      )}
    </>
  );
}

const noSigns = [] as const;
