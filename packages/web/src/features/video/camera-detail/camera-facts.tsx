import { useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
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
    <section className="panel">
      <header>
        <h2>{t("facts")}</h2>
        <span className="segments segments-small end" role="group" aria-label={t("facts")}>
          {parts.map((name) => (
            <button key={name} type="button" aria-pressed={name === open} onClick={() => show(name)}>
              {t(`parts.${name}`)}
            </button>
          ))}
        </span>
      </header>
      {open === "state" ? <CameraState camera={camera} /> : <Position camera={camera} />}
    </section>
  );
}

function Position({ camera }: { camera: CameraEntity }) {
  const { t } = useTranslation("cameraDetail");
  if (!camera.location) return <p className="dim panel-body">{t("noPosition")}</p>;
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
