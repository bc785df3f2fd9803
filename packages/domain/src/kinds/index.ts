import { acceptableWord } from "./acceptable-word.ts";
import { alarmConfig } from "./alarm-config.ts";
import { alertSource } from "./alert-source.ts";
import { apiKey } from "./api-key.ts";
import { automatedIncident } from "./automated-incident.ts";
import { brandingOptions } from "./branding-options.ts";
import { camera } from "./camera.ts";
import { cameraGroup } from "./camera-group.ts";
import { chartConfig } from "./chart-config.ts";
import { conditionRule } from "./condition-rule.ts";
import { dashboard } from "./dashboard.ts";
import type { AnyKind } from "./define-kind.ts";
import { detector } from "./detector.ts";
import { escalation } from "./escalation.ts";
import { forbiddenWord } from "./forbidden-word.ts";
import { formSource } from "./form-source.ts";
import { incidentType } from "./incident-type.ts";
import { mapConfig } from "./map-config.ts";
import { mapLayer } from "./map-layer.ts";
import { moduleSettings } from "./module-settings.ts";
import { notificationWebhook } from "./notification-webhook.ts";
import { permissionGroup } from "./permission-group.ts";
import { report } from "./report.ts";
import { retentionPolicy } from "./retention-policy.ts";
import { role } from "./role.ts";
import { sign } from "./sign.ts";
import { signCommand } from "./sign-command.ts";
import { signDisplayType } from "./sign-display-type.ts";
import { signFont } from "./sign-font.ts";
import { signLibraryMessage } from "./sign-library-message.ts";
import { signPlan } from "./sign-plan.ts";
import { signPriority } from "./sign-priority.ts";
import { storageConfig } from "./storage-config.ts";
import { tour } from "./tour.ts";
import { videoWall } from "./video-wall.ts";
import { wallLayout } from "./wall-layout.ts";
import { weatherStation } from "./weather-station.ts";
import { widget } from "./widget.ts";
import { wimStation } from "./wim-station.ts";
import { workZone } from "./work-zone.ts";

export const kinds = [
  acceptableWord,
  alarmConfig,
  alertSource,
  apiKey,
  automatedIncident,
  brandingOptions,
  camera,
  cameraGroup,
  chartConfig,
  conditionRule,
  dashboard,
  detector,
  escalation,
  forbiddenWord,
  formSource,
  incidentType,
  mapConfig,
  mapLayer,
  moduleSettings,
  notificationWebhook,
  permissionGroup,
  report,
  retentionPolicy,
  role,
  sign,
  signCommand,
  signDisplayType,
  signFont,
  signLibraryMessage,
  signPlan,
  signPriority,
  storageConfig,
  tour,
  videoWall,
  wallLayout,
  weatherStation,
  widget,
  wimStation,
  workZone,
] as const satisfies readonly AnyKind[];
