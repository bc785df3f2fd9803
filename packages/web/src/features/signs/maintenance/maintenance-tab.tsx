import type { CommunicationRequest } from "@gantry/domain/contract/agents/communication-actions.ts";
import { sign as signKind } from "@gantry/domain/kinds/sign.ts";
import { Stack } from "@mantine/core";
import { useTranslation } from "../../../text/use-translation.ts";
import { PendingStrip } from "../../../kinds/communication/pending-strip.tsx";
import { SectionBoundary } from "../../../kit/screen/section-boundary.tsx";
import { useCan } from "../../../session/session-store.ts";
import type { Sign } from "../sign/sign-entity.ts";
import { BrightnessPart } from "./brightness-part.tsx";
import { EventsPart } from "./events-part.tsx";
import { FontsPart } from "./fonts-part.tsx";
import { GraphicsPart } from "./graphics-part.tsx";
import { HealthPart } from "./health-part.tsx";
import { TestsPart } from "./tests-part.tsx";
import "../../../kit/look/mantine-inputs.ts";

const shownRequests: CommunicationRequest[] = [
  "UPLOAD_FONT",
  "DELETE_FONT",
  "DELETE_GRAPHIC",
  "GET_BRIGHTNESS",
  "BRIGHTNESS_MODE",
  "BRIGHTNESS_LEVEL",
  "BRIGHTNESS_CURVE",
  "GET_HEALTH",
  "GET_EVENT_MESSAGES",
  "SET_EVENT_MESSAGE",
];
const parts = {
  health: HealthPart,
  brightness: BrightnessPart,
  tests: TestsPart,
  events: EventsPart,
  fonts: FontsPart,
  graphics: GraphicsPart,
};

export function MaintenanceTab({ sign }: { sign: Sign }) {
  const { t } = useTranslation("signMaintenance");
  const mayControl = useCan("CONTROL", signKind.entityType, sign.id) && sign.protocol !== "NONE";
  return (
    <Stack gap={12} p={12}>
      {!mayControl && <p className="dim">{t("mayNotControl")}</p>}
      <PendingStrip entityId={sign.id} entityType={signKind.entityType} requestTypes={shownRequests} />
      {Object.entries(parts).map(([name, Part]) => (
        <SectionBoundary key={name}>
          <Part sign={sign} mayControl={mayControl} />
        </SectionBoundary>
      ))}
    </Stack>
  );
}
