import { sign as signKind } from "@gantry/domain/kinds/sign.ts";
import { useTranslation } from "../../../../text/use-translation.ts";
import { PendingStrip } from "../../../../kinds/communication/pending-strip.tsx";
import { Page } from "../../../../kit/layout/page.tsx";
import { SectionBoundary } from "../../../../kit/screen/section-boundary.tsx";
import { StatusText } from "../../../../kit/status/glyphs.tsx";
import { SignAtAddress } from "../../sign/sign-at-address.tsx";
import type { Sign } from "../../sign/sign-entity.ts";
import { roadText } from "../../sign/sign-view.ts";
import { CommandTable } from "../command-table.tsx";
import { SlotTable } from "./slot-table.tsx";

export default function SlotsScreen() {
  const { t } = useTranslation("laneUse");
  return <SignAtAddress crumb={t("slots.open")}>{(sign) => <LoadedSlots sign={sign} />}</SignAtAddress>;
}

const shownRequests = ["GET_SLOTS", "SET_SLOT"] as const;

function LoadedSlots({ sign }: { sign: Sign }) {
  return (
    <Page
      title={sign.name}
      meta={
        <>
          <StatusText status={sign.status} />
          <span className="dim">{roadText(sign)}</span>
        </>
      }
    >
      <PendingStrip entityId={sign.id} entityType={signKind.entityType} requestTypes={shownRequests} />
      <SectionBoundary>
        <CommandTable sign={sign} />
      </SectionBoundary>
      <SectionBoundary>
        <SlotTable sign={sign} />
      </SectionBoundary>
    </Page>
  );
}
