import { Button, Group } from "@mantine/core";
import { camera as cameraKind } from "@gantry/domain/kinds/camera.ts";
import { IconCamera, IconHistory, IconPencil } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "../../../text/use-translation.ts";
import { PollButton } from "../../../kinds/communication/poll-button.tsx";
import { auditPath } from "../../../kinds/history/audit-path.ts";
import type { CameraEntity } from "../ptz/use-camera.ts";
import { useCan } from "../../../session/session-store.ts";
import { Age } from "../../../kit/status/age.tsx";
import { optionText } from "../../../text/kind-text.ts";
import { isPolled } from "./camera-state.tsx";

/** Below the title: what the camera is and how old its values are. */
export function CameraLine({ camera }: { camera: CameraEntity }) {
  const { t } = useTranslation("cameraDetail");
  const road = [camera.roadName, camera.direction].filter(Boolean).join(" ");
  return (
    <Group gap="0 16px" className="dim">
      {camera.description && <span>{camera.description}</span>}
      {road && <span>{road}</span>}
      <span>{optionText("protocol", camera.protocol ?? "NONE")}</span>
      {isPolled(camera) ? (
        <span>
          {t("polled")} <Age at={camera.lastUpdateTimestamp} pollRateS={camera.pollRate ?? 60} />
        </span>
      ) : (
        <span>{t("status:age.notPolled")}</span>
      )}
    </Group>
  );
}

export function CameraActions({ camera, onStill }: { camera: CameraEntity; onStill: () => void }) {
  const { t } = useTranslation("cameraDetail");
  const mayControl = useCan("CONTROL", cameraKind.entityType, camera.id);
  const mayUpdate = useCan("UPDATE", cameraKind.entityType, camera.id);
  return (
    <>
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
    </>
  );
}
