import { camera } from "@gantry/domain/kinds/camera.ts";
import type { Sign } from "../sign-entity.ts";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { sign as signKind } from "@gantry/domain/kinds/sign.ts";
import { AssociatedEntities } from "../../../shared/cards/associated-entities.tsx";
import { OwnAlarmsLink } from "../../../shared/module-screens/own-alarms-link.tsx";
import { RequestsPart } from "../sign-requests/requests-part.tsx";
import { StateTable } from "./state-table.tsx";

// The map engine is heavy: it is loaded when the tab is opened.
const PositionMap = lazy(() => import("../../../shared/map/position-map.tsx"));

type DetailsPart = "cameras" | "map" | "state" | "requests";

/** Cameras that see the sign, where it stands, what it says of itself, and what was asked of it (SIGN-022). */
export function DetailsTab({ sign }: { sign: Sign }) {
  const { t } = useTranslation(["signs", "communication"]);
  const [part, setPart] = useState<DetailsPart>("state");
  const cameraIds = sign.associatedCameras ?? [];
  const parts: DetailsPart[] = [
    ...(cameraIds.length > 0 ? (["cameras"] as const) : []),
    "map",
    "state",
    "requests",
  ];
  const open = parts.includes(part) ? part : "state";
  return (
    <div className="details">
      <div className="row details-head">
        <span className="segments" role="group" aria-label={t("details.title")}>
          {parts.map((name) => (
            <button key={name} type="button" aria-pressed={name === open} onClick={() => setPart(name)}>
              {name === "requests" ? t("communication:requestsPart") : t(`details.${name}`)}
              {name === "cameras" && ` ${cameraIds.length}`}
            </button>
          ))}
        </span>
        <span className="end">
          <OwnAlarmsLink owner={signKind} id={sign.id} />
        </span>
      </div>
      {open === "cameras" && (
        <AssociatedEntities
          only="CAMERA"
          entities={cameraIds.map((id) => ({ entityType: camera.entityType, id }))}
        />
      )}
      {open === "map" && <Position sign={sign} />}
      {open === "state" && <StateTable sign={sign} />}
      {open === "requests" && <RequestsPart sign={sign} />}
    </div>
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
