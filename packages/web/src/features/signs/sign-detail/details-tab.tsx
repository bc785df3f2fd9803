import { camera } from "@gantry/domain/kinds/camera.ts";
import type { Sign } from "../sign-entity.ts";
import { useQueries } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Entity, entityQuery } from "../../../shared/api/kind-queries.ts";
import { StatusText } from "../../../shared/status/glyphs.tsx";
import { StateTable } from "./state-table.tsx";

// The map engine is heavy: it is loaded when the tab is opened.
const PositionMap = lazy(() => import("../../../shared/map/position-map.tsx"));

type DetailsPart = "cameras" | "map" | "state";

/** Cameras that see the sign, where it stands, and what it says of itself (SIGN-022). */
export function DetailsTab({ sign }: { sign: Sign }) {
  const { t } = useTranslation("signs");
  const [part, setPart] = useState<DetailsPart>("state");
  const cameraIds = sign.associatedCameras ?? [];
  const parts: DetailsPart[] = cameraIds.length > 0 ? ["cameras", "map", "state"] : ["map", "state"];
  const open = parts.includes(part) ? part : "state";
  return (
    <div className="details">
      <div className="row details-head">
        <span className="segments" role="group" aria-label={t("details.title")}>
          {parts.map((name) => (
            <button key={name} type="button" aria-pressed={name === open} onClick={() => setPart(name)}>
              {t(`details.${name}`)}
              {name === "cameras" && ` ${cameraIds.length}`}
            </button>
          ))}
        </span>
      </div>
      {open === "cameras" && <Cameras ids={cameraIds} />}
      {open === "map" && <Position sign={sign} />}
      {open === "state" && <StateTable sign={sign} />}
    </div>
  );
}

function Cameras({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslation("signs");
  const cameras = useQueries({ queries: ids.map((id) => entityQuery<Entity>(camera, id)) });
  const found = cameras.flatMap(({ data }) => data ?? []);
  const hasFailed = cameras.some(({ error, data }) => error && !data);
  return (
    <ul className="details-cameras">
      {hasFailed && <li role="alert">{t("details.camerasFailed")}</li>}
      {found.map((entity) => (
        <li key={entity.id} className="row">
          <Link to={`${camera.pages}/${entity.id}`}>{String(entity.name)}</Link>
          {entity.status && (
            <span className="end">
              <StatusText status={entity.status} />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function Position({ sign }: { sign: Sign }) {
  const { t } = useTranslation("signs");
  if (!sign.location) return <p className="dim panel-body">{t("details.noPosition")}</p>;
  return (
    <Suspense>
      <PositionMap
        position={sign.location.coordinates}
        status={sign.status}
        entityType="SIGN"
        label={t("details.mapLabel", { name: sign.name })}
      />
    </Suspense>
  );
}
