import { camera } from "@gantry/domain/kinds/camera.ts";
import type { Sign } from "../sign/sign-entity.ts";
import { Group } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { sign as signKind } from "@gantry/domain/kinds/sign.ts";
import { AssociatedEntities } from "../../../kinds/cards/associated-entities.tsx";
import { PanelBody } from "../../../kit/layout/panel.tsx";
import { OwnAlarmsLink } from "../../../kinds/module-screens/own-alarms-link.tsx";
import { RequestsPart } from "../sign-requests/requests-part.tsx";
import { StateTable } from "./state-table.tsx";
import { Segments } from "../../../kit/look/segments.tsx";

// The map engine is large, so it loads with the tab.
const PositionMap = lazy(() => import("../../../kit/map/position-map.tsx"));

const partNames = ["cameras", "map", "state", "requests"] as const;
type DetailsPart = (typeof partNames)[number];

/** Linkable parts: cameras, map, state, requests (SIGN-022). */
export function DetailsTab({ sign }: { sign: Sign }) {
  const { t } = useTranslation("signs");
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
    <>
      <Group gap={8} px={16} py={12} justify="space-between">
        <Segments
          label={t("details.title")}
          options={parts.map((name) => ({
            value: name,
            label: (
              <span>
                {name === "requests" ? t("communication:requestsPart") : t(`details.${name}`)}
                {name === "cameras" && ` ${cameraIds.length}`}
              </span>
            ),
          }))}
          value={open}
          onChoose={show}
        />
        <OwnAlarmsLink owner={signKind} id={sign.id} />
      </Group>
      {open === "cameras" && (
        <AssociatedEntities
          only="CAMERA"
          entities={cameraIds.map((id) => ({ entityType: camera.entityType, id }))}
        />
      )}
      {open === "map" && <Position sign={sign} />}
      {open === "state" && <StateTable sign={sign} />}
      {open === "requests" && <RequestsPart sign={sign} />}
    </>
  );
}

function Position({ sign }: { sign: Sign }) {
  const { t } = useTranslation("signs");
  if (!sign.location) return <PanelBody className="dim">{t("details.noPosition")}</PanelBody>;
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
