import { useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { Panel, PanelBody } from "../../../kit/layout/panel.tsx";
import { Segments } from "../../../kit/look/segments.tsx";
import type { CameraEntity } from "../ptz/use-camera.ts";
import { CameraState } from "./camera-state.tsx";

// The map engine is large, so it loads on demand.
const PositionMap = lazy(() => import("../../../kit/map/position-map.tsx"));
const parts = ["state", "map"] as const;

export function CameraFacts({ camera }: { camera: CameraEntity }) {
  const { t } = useTranslation("cameraDetail");
  const { part } = useSearch({ strict: false }) as { part?: string };
  const navigate = useNavigate();
  const open = parts.find((name) => name === part) ?? "state";
  const show = (name: (typeof parts)[number]) =>
    void navigate({
      to: ".",
      search: { part: name === "state" ? undefined : name } as never,
      replace: true,
    });
  return (
    <Panel
      title={t("facts")}
      actions={
        <Segments
          isSmall
          label={t("facts")}
          options={parts.map((name) => ({ value: name, label: t(`parts.${name}`) }))}
          value={open}
          onChoose={show}
        />
      }
    >
      {open === "state" ? <CameraState camera={camera} /> : <Position camera={camera} />}
    </Panel>
  );
}

function Position({ camera }: { camera: CameraEntity }) {
  const { t } = useTranslation("cameraDetail");
  if (!camera.location) return <PanelBody className="dim">{t("noPosition")}</PanelBody>;
  return (
    <Suspense>
      <PositionMap
        position={camera.location.coordinates}
        status={camera.status}
        entityType="CAMERA"
        label={t("mapLabel", { name: camera.name })}
      />
    </Suspense>
  );
}
