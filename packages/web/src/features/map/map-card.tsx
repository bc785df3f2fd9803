import { Box, Button, Group } from "@mantine/core";
import { camera } from "@gantry/domain/kinds/camera.ts";
import { sign } from "@gantry/domain/kinds/sign.ts";
import { subjectOf } from "@gantry/domain/subjects/subjects.ts";
import { Link } from "@tanstack/react-router";
import { translate } from "../../text/translate.ts";
import { useTranslation } from "../../text/use-translation.ts";
import { ReportIncidentLink } from "../../kinds/cards/report-incident-link.tsx";
import { CamerasNearLink } from "../../kinds/cards/cameras-near-link.tsx";
import { EntityCard } from "../../kinds/cards/entity-card.tsx";
import { featureList } from "../../kinds/feature-list.ts";
import { FeaturePart } from "../../kinds/feature-part.tsx";
import type { CardPlace, MapEntity } from "../../kinds/feature.ts";
import { StatusText } from "../../kit/status/glyphs.tsx";

/** MAP-056; other kinds have the usual title. */
const failedTitles: Readonly<Record<string, () => string>> = {
  [camera.entityType]: () => translate("map:errorLoadingCamera"),
  [sign.entityType]: () => translate("map:errorLoadingSign"),
};

export function MapCard({ entity, place }: { entity: MapEntity; place: CardPlace }) {
  const { t } = useTranslation("map");
  const { entityType, id, name, status } = entity;
  const path = subjectOf(entityType)?.pathOf?.(id);
  const kind = subjectOf(entityType)?.kind;
  return (
    <>
      {place === "popup" && (
        <Group gap={8} wrap="nowrap" px="sm" py={8}>
          <b className="ellipsis">{name}</b>
          {status && (
            <span className="end">
              <StatusText status={status} size={14} />
            </span>
          )}
        </Group>
      )}
      <Box flex={1} px={place === "panel" ? "lg" : "sm"} pt={place === "panel" ? 8 : 0} pb="sm">
        <EntityCard
          key={id}
          entityType={entityType}
          id={id}
          place={place}
          failedTitle={failedTitles[entityType]?.()}
        />
      </Box>
      {path && (
        <Group gap={8} px="sm" py={8} style={{ borderBlockStart: "1px solid var(--c-border)" }}>
          {kind && <CamerasNearLink kind={kind} id={id} isSmall />}
          {kind && place === "panel" && <ReportIncidentLink kind={kind} id={id} isSmall />}
          {kind &&
            place === "panel" &&
            featureList().map(
              ({ name: feature, mapCardAction }) =>
                mapCardAction && <FeaturePart key={feature} load={mapCardAction} props={{ kind, id }} />,
            )}
          <Button
            component={Link}
            to={path}
            size="compact-sm"
            variant={place === "panel" ? "filled" : "default"}
            className="end"
          >
            {t("open")}
          </Button>
        </Group>
      )}
    </>
  );
}
