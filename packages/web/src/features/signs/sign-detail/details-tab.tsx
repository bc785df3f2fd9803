import { camera } from "@gantry/domain/kinds/camera.ts";
import type { Sign } from "../sign/sign-entity.ts";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { sign as signKind } from "@gantry/domain/kinds/sign.ts";
import { AssociatedEntities } from "../../../kinds/cards/associated-entities.tsx";
import { OwnAlarmsLink } from "../../../kinds/module-screens/own-alarms-link.tsx";
import { RequestsPart } from "../sign-requests/requests-part.tsx";
import { StateTable } from "./state-table.tsx";
import { classNames } from "../../../kit/class-names.ts";
import css from "../sign/signs.module.css";

// The map engine is large, so it loads with the tab.
const PositionMap = lazy(() => import("../../../kit/map/position-map.tsx"));

const partNames = ["cameras", "map", "state", "requests"] as const;
type DetailsPart = (typeof partNames)[number];

/** Linkable parts: cameras, map, state, requests (SIGN-022). */
export function DetailsTab({ sign }: { sign: Sign }) {
  const { t } = useTranslation(["signs", "communication"]);
  const { part } = useSearch({ strict: false }) as { part?: string };
  const navigate = useNavigate();
  const cameraIds = sign.associatedCameras ?? [];
  const parts = partNames.filter((name) => name !== "cameras" || cameraIds.length > 0);
  const open: DetailsPart = parts.find((name) => name === part) ?? "state";
  const show = (name: DetailsPart) =>
    void navigate({
      to: ".",
      search: { tab: "details", part: name === "state" ? undefined : name } as never,
      replace: true,
    });
  return (
    <div className="details">
      <div className={classNames(css.detailsHead, "row")}>
        <span className="segments" role="group" aria-label={t("details.title")}>
          {parts.map((name) => (
            <button key={name} type="button" aria-pressed={name === open} onClick={() => show(name)}>
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
