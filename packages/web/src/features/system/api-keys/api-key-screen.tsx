import { type ApiKey, apiKey } from "@gantry/domain/kinds/api-key.ts";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { entityQuery } from "../../../queries/kind-queries.ts";
import { KindFormScreen } from "../../../kinds/form/kind-form-screen.tsx";
import { useLive } from "../../../realtime/live.ts";
import { usePageName } from "../../../kit/screen/page-name.ts";
import { Loaded } from "../../../queries/loaded.tsx";
import { EmptyState } from "../../../kit/feedback/empty-state.tsx";
import { Page } from "../../../kit/layout/page.tsx";
import { RowSkeletons } from "../../../kit/screen/states.tsx";
import { useCan } from "../../../session/session-store.ts";
import { kindText } from "../../../text/kind-text.ts";
import { timestampTitle } from "../../../kit/time/timestamp-text.ts";
import { type KeptTab, KeptTabs } from "../kept-tabs.tsx";

const PermissionEditor = lazy(() => import("../permissions/permission-editor.tsx"));

/** ADM-006, ADM-011. */
export default function ApiKeyScreen() {
  const { id = "" } = useParams({ strict: false }) as { id?: string };
  const { t } = useTranslation("form");
  const key = useQuery(entityQuery<ApiKey>(apiKey, id));
  useLive(apiKey.entityType, [id]);
  usePageName(key.data?.name);
  const kind = kindText(apiKey, "one");
  return (
    <Loaded
      query={key}
      failed={t("loadFailed", { kind })}
      missing={<EmptyState title={t("notThere", { kind })} text={t("notThereText")} />}
    >
      {(data) => <LoadedKey key={id} apiKey={data} />}
    </Loaded>
  );
}

function LoadedKey({ apiKey: { id, name, prefix, expiresAt, lastUsedAt } }: { apiKey: ApiKey }) {
  const { t } = useTranslation("apiKeys");
  const mayReadPermissions = useCan("READ", "PERMISSION");
  const details: KeptTab = {
    id: "details",
    label: t("details"),
    panel: <KindFormScreen kind={apiKey} mode="edit" />,
  };
  const permissions: KeptTab = {
    id: "permissions",
    label: t("permissions"),
    panel: (
      <Suspense fallback={<RowSkeletons />}>
        <PermissionEditor owner={{ type: "API_KEY", id }} />
      </Suspense>
    ),
  };
  return (
    <Page
      layout="fill"
      title={name}
      meta={
        <>
          <span className="mono">{t("begins", { prefix: prefix ?? "" })}</span>
          <span className="dim">
            {expiresAt ? t("until", { end: timestampTitle(expiresAt) }) : t("neverEnds")}
          </span>
          <span className="dim">
            {t("lastUsed", { when: lastUsedAt ? timestampTitle(lastUsedAt) : t("never") })}
          </span>
        </>
      }
    >
      <KeptTabs label={t("tabs")} tabs={mayReadPermissions ? [details, permissions] : [details]} />
    </Page>
  );
}
