import { Button } from "@mantine/core";
import { camera as cameraKind } from "@gantry/domain/kinds/camera.ts";
import { IconCamera, IconHistory, IconPencil } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { PollButton } from "../../../kinds/communication/poll-button.tsx";
import { auditPath } from "../../../kinds/history/audit-path.ts";
import type { CameraEntity } from "../ptz/use-camera.ts";
import { useCan } from "../../../session/session-store.ts";
import { Age } from "../../../kit/status/age.tsx";
import { StatusText } from "../../../kit/status/glyphs.tsx";
import { optionText } from "../../../text/kind-text.ts";
import { isPolled } from "./is-polled.ts";

export function CameraHeader({ camera, onStill }: { camera: CameraEntity; onStill: () => void }) {
  const { t } = useTranslation(["cameraDetail", "common", "status"]);
  const mayControl = useCan("CONTROL", cameraKind.entityType, camera.id);
  const mayUpdate = useCan("UPDATE", cameraKind.entityType, camera.id);
  const road = [camera.roadName, camera.direction].filter(Boolean).join(" ");
  return (
    <div className="row camera-header">
      <div className="grow">
        <div className="row camera-title">
          <h1 className="ellipsis">{camera.name}</h1>
          <StatusText status={camera.status} />
        </div>
        <div className="camera-line dim">
          {camera.description && <span>{camera.description}</span>}
          {road && <span>{road}</span>}
          <span>{optionText("protocol", camera.protocol ?? "NONE")}</span>
          {isPolled(camera) ? (
            <span className="row camera-polled">
              {t("polled")} <Age at={camera.lastUpdateTimestamp} pollRateS={camera.pollRate ?? 60} />
            </span>
          ) : (
            <span>{t("status:age.notPolled")}</span>
          )}
        </div>
      </div>
      <span className="row camera-acts">
        {mayControl && camera.protocol !== "NONE" && (
          <PollButton kind={cameraKind} device={camera} hotkey="P" />
        )}
        <Button variant="default" leftSection={<IconCamera size={15} />} onClick={onStill}>
          {t("still")}
          <kbd className="button-key">S</kbd>
        </Button>
        <Button
          component={Link}
          to={auditPath(cameraKind, camera.id)}
          variant="default"
          leftSection={<IconHistory size={15} />}
        >
          {t("common:history")}
        </Button>
        {mayUpdate && (
          <Button
            component={Link}
            to={`${cameraKind.pages}/${encodeURIComponent(camera.id)}`}
            variant="default"
            leftSection={<IconPencil size={15} />}
          >
            {t("common:edit")}
          </Button>
        )}
      </span>
    </div>
  );
}
