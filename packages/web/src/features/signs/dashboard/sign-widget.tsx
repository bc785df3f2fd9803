import { sign as signKind } from "@gantry/domain/kinds/sign.ts";
import { entityPath } from "@gantry/domain/subjects/entity-path.ts";
import { Link } from "@tanstack/react-router";
import { EntityOfWidget } from "../../../kinds/dashboard-widgets/entity-of-widget.tsx";
import type { DashboardWidgetProps } from "../../../kinds/feature.ts";
import { PanelBody } from "../../../kit/layout/panel.tsx";
import { useFittingPitch } from "../led/use-fitting-pitch.ts";
import type { Sign } from "../sign/sign-entity.ts";
import { ReadBackFace } from "../sign/sign-face.tsx";
import { stateOf } from "../sign/sign-view.ts";
import { VerifiedCell } from "../sign/verified-cell.tsx";

/** What a sign shows, as it was read back. */
export default function SignWidget({ config }: DashboardWidgetProps) {
  return (
    <EntityOfWidget kind={signKind} config={config}>
      {(sign) => <ShownSign sign={sign as unknown as Sign} />}
    </EntityOfWidget>
  );
}

function ShownSign({ sign }: { sign: Sign }) {
  const { description } = stateOf(sign);
  const { ref, pitchPx } = useFittingPitch(description?.widthPx ?? sign.pixelWidth);
  return (
    <PanelBody className="column">
      <Link className="plain-link" to={entityPath(signKind, sign.id)} ref={ref}>
        <ReadBackFace sign={sign} pitchPx={pitchPx} drawsBlank />
      </Link>
      <VerifiedCell sign={sign} />
    </PanelBody>
  );
}
