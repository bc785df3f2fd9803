import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { type ComponentType, createElement, lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useQuery } from "@tanstack/react-query";
import { type Entity, entityQuery } from "../../shared/api/kind-queries.ts";
import type { CardPlace } from "../../shared/feature.ts";
import { featureList } from "../../shared/feature-list.ts";
import { layerOf } from "../../shared/map/device-layers.ts";
import { SectionBoundary } from "../../shared/screen/section-boundary.tsx";
import { FailedToLoad } from "../../shared/screen/states.tsx";
import { StatusText } from "../../shared/status/glyphs.tsx";
import { Age, clockText, useAgeText } from "../../shared/status/age.tsx";
import type { DeviceProperties } from "./device-features.ts";

type Card = ComponentType<{ id: string; place?: CardPlace }>;

const cards = new Map<string, Card | undefined>();

/** The card that a device's own feature has for it. */
function cardOf(entityType: string): Card | undefined {
  if (!cards.has(entityType)) {
    const found = featureList()
      .flatMap((feature) => feature.card ?? [])
      .find((card) => card.entityType === entityType);
    cards.set(entityType, found && lazy(found.card));
  }
  return cards.get(entityType);
}

/** Address of the device's own screen; undefined when it has none. */
export function pathOfDevice({ entityType, id }: DeviceProperties): string | undefined {
  return featureList()
    .flatMap((feature) => feature.mapLayer ?? [])
    .find((layer) => layer.entityType === entityType)
    ?.pathOf(id);
}

/** What is known of a device, as its feature shows it, else as every device is shown. */
export function DeviceCard({ device, place }: { device: DeviceProperties; place: CardPlace }) {
  const { t } = useTranslation("map");
  const card = cardOf(device.entityType);
  const path = pathOfDevice(device);
  return (
    <>
      {place === "popup" && (
        <div className="map-card-head row">
          <b className="ellipsis">{device.name}</b>
          <span className="end">
            <StatusText status={device.status} size={14} />
          </span>
        </div>
      )}
      <div className="map-card-body">
        <SectionBoundary>
          <Suspense fallback={<span className="skeleton skeleton-delayed" />}>
            {card ? (
              createElement(card, { key: device.id, id: device.id, place })
            ) : (
              <PlainCard device={device} />
            )}
          </Suspense>
        </SectionBoundary>
      </div>
      {path && (
        <div className="map-card-foot row">
          <Button
            component={Link}
            to={path}
            size="compact-sm"
            variant={place === "panel" ? "filled" : "default"}
            className="end"
          >
            {t("open")}
          </Button>
        </div>
      )}
    </>
  );
}

/** Devices whose feature has no card of its own: road, since when, and how old the last answer is. */
function PlainCard({ device }: { device: DeviceProperties }) {
  const { t } = useTranslation("map");
  const kind = layerOf(device.entityType)?.kind;
  const { data, error, refetch } = useQuery({
    ...entityQuery<Entity>(kind ?? { entityType: device.entityType, path: "" }, device.id),
    enabled: kind !== undefined,
  });
  const sinceAge = useAgeText(data?.statusSince);
  if (error && !data) {
    const title = t(device.entityType === "CAMERA" ? "errorLoadingCamera" : "errorLoadingDevice");
    return <FailedToLoad title={title} error={error} onRetry={() => void refetch()} />;
  }
  return (
    <dl className="facts small">
      {device.roadName && (
        <>
          <dt>{t("road")}</dt>
          <dd>{[device.roadName, data?.direction].filter(Boolean).join(" ")}</dd>
        </>
      )}
      {data?.statusSince && (
        <>
          <dt>{t("since")}</dt>
          <dd title={clockText(data.statusSince)}>{sinceAge}</dd>
        </>
      )}
      {data && (
        <>
          <dt>{t("lastUpdate")}</dt>
          <dd>
            <Age at={data.lastUpdateTimestamp ?? null} pollRateS={Number(data.pollRate ?? 60)} />
          </dd>
        </>
      )}
    </dl>
  );
}
