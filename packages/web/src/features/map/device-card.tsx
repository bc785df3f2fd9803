import { Button } from "@mantine/core";
import { camera } from "@gantry/domain/kinds/camera.ts";
import { detailPath, kindOfType } from "@gantry/domain/subjects/subjects.ts";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { CamerasNearLink } from "../../kinds/cards/cameras-near-link.tsx";
import { EntityCard } from "../../kinds/cards/entity-card.tsx";
import type { CardPlace } from "../../kinds/feature.ts";
import { StatusText } from "../../kit/status/glyphs.tsx";
import type { DeviceProperties } from "../../kinds/map-devices/device-features.ts";
import { classNames } from "../../kit/class-names.ts";
import css from "./map-screen.module.css";

export function DeviceCard({ device, place }: { device: DeviceProperties; place: CardPlace }) {
  const { t } = useTranslation("map");
  const { entityType, id } = device;
  const path = detailPath(entityType, id);
  const kind = kindOfType(entityType);
  return (
    <>
      {place === "popup" && (
        <div className={classNames(css.mapCardHead, "row")}>
          <b className="ellipsis">{device.name}</b>
          <span className="end">
            <StatusText status={device.status} size={14} />
          </span>
        </div>
      )}
      <div className={css.mapCardBody}>
        <EntityCard
          key={id}
          entityType={entityType}
          id={id}
          place={place}
          failedTitle={entityType === camera.entityType ? t("errorLoadingCamera") : undefined}
        />
      </div>
      {path && (
        <div className={classNames(css.mapCardFoot, "row")}>
          {kind && <CamerasNearLink kind={kind} id={id} isSmall />}
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
