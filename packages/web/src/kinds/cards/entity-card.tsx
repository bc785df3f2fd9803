import { kindOfType, subjectOf } from "@gantry/domain/subjects/subjects.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { useQuery } from "@tanstack/react-query";
import { type ComponentType, createElement, lazy, Suspense } from "react";
import { useTranslation } from "../../text/use-translation.ts";
import { type Entity, entityQuery } from "../../queries/kind-queries.ts";
import type { CardPlace } from "../feature.ts";
import { featureList } from "../feature-list.ts";
import { useLive } from "../../realtime/live.ts";
import { SectionBoundary } from "../../kit/screen/section-boundary.tsx";
import { FailedToLoad } from "../../queries/failed-to-load.tsx";
import { kindText } from "../../text/kind-text.ts";
import { FactsCard, IdCard } from "./facts-card.tsx";

type Card = ComponentType<{ id: string; place?: CardPlace }>;

interface EntityCardProps {
  entityType: string;
  id: string;
  place?: CardPlace;
  failedTitle?: string;
}

/** Uses the feature's card, otherwise the generic one of a kind, otherwise the ID (PLAT-063). */
export function EntityCard({ entityType, id, place = "panel", failedTitle }: EntityCardProps) {
  // A type that no feature has a card for must at least be known.
  const kind = featureCard(entityType) ? subjectOf(entityType)?.kind : kindOfType(entityType);
  return (
    <SectionBoundary>
      {kind ? (
        <KindCard key={id} kind={kind} id={id} place={place} failedTitle={failedTitle} />
      ) : (
        <OtherCard entityType={entityType} id={id} place={place} />
      )}
    </SectionBoundary>
  );
}

/** Of what is no kind, as a travel time. */
function OtherCard({ entityType, id, place }: { entityType: string; id: string; place: CardPlace }) {
  const card = featureCard(entityType);
  if (!card) return <IdCard entityType={entityType} id={id} />;
  return <Suspense fallback={<Waiting />}>{createElement(card, { id, place })}</Suspense>;
}

/** Live; null if it does not exist or is not readable. */
export function useEntity(kind: AnyKind, id: string) {
  useLive(kind.entityType, [id]);
  return useQuery(entityQuery<Entity>(kind, id));
}

interface KindCardProps {
  kind: AnyKind;
  id: string;
  place: CardPlace;
  failedTitle: string | undefined;
}

function KindCard({ kind, id, place, failedTitle }: KindCardProps) {
  const { t } = useTranslation("cards");
  const { data, error, isPending, refetch } = useEntity(kind, id);
  if (isPending) return <Waiting />;
  if (error && !data) {
    const title = failedTitle ?? t("loadFailed", { kind: kindText(kind, "one") });
    return <FailedToLoad title={title} error={error} onRetry={() => void refetch()} />;
  }
  if (!data) return <p className="dim">{t("entityNotFound")}</p>;
  const card = featureCard(kind.entityType);
  if (!card) return <FactsCard kind={kind} entity={data} />;
  return <Suspense fallback={<Waiting />}>{createElement(card, { id, place })}</Suspense>;
}

const Waiting = () => <span className="skeleton skeleton-delayed" style={{ width: "60%" }} />;

const loaded = new Map<string, Card>();

/** The feature's own card. A failed load is retried the next time. */
function featureCard(entityType: string): Card | undefined {
  const found = featureList()
    .flatMap((feature) => feature.card ?? [])
    .find((card) => card.entityType === entityType);
  if (!found) return undefined;
  const known = loaded.get(entityType);
  if (known) return known;
  const card = lazy(() =>
    found.card().catch((error: unknown) => {
      loaded.delete(entityType);
      throw error;
    }),
  );
  loaded.set(entityType, card);
  return card;
}
