import { Button } from "@mantine/core";
import { EmptyState } from "../../../kit/feedback/empty-state.tsx";
import { Panel, PanelBody } from "../../../kit/layout/panel.tsx";
import { RowSkeletons } from "../../../kit/screen/states.tsx";
import { FailedToLoad } from "../../../queries/failed-to-load.tsx";
import type { Entity } from "../../../queries/kind-queries.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { ActivationEntry } from "./activation-entry.tsx";
import { useActivations } from "./use-activations.ts";

export function RuleLog({ entity }: { entity: Entity }) {
  const { t } = useTranslation("rules");
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useActivations(entity);
  const items = data?.pages.flatMap((page) => page?.items ?? []);
  return (
    <Panel title={t("log.title")}>
      {error && !data && (
        <FailedToLoad title={t("log.failed")} error={error} onRetry={() => void refetch()} />
      )}
      {!error && !items && <RowSkeletons rows={3} />}
      {items?.length === 0 && <EmptyState title={t("log.none")} text={t("log.noneText")} isInline />}
      {items && items.length > 0 && (
        <PanelBody>
          <ul>
            {items.map((activation) => (
              <ActivationEntry key={activation.id} activation={activation} />
            ))}
          </ul>
          {hasNextPage && (
            <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t("log.more")}
            </Button>
          )}
        </PanelBody>
      )}
    </Panel>
  );
}
