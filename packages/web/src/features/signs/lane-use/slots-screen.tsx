import { sign as signKind } from "@gantry/domain/kinds/sign.ts";
import { useParams } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { PendingStrip } from "../../../shared/communication/pending-strip.tsx";
import { usePageName } from "../../../shared/screen/page-name.ts";
import { SectionBoundary } from "../../../shared/screen/section-boundary.tsx";
import { FailedToLoad, Instead, NoPermission, RowSkeletons } from "../../../shared/screen/states.tsx";
import { useCan } from "../../../shared/session/session-store.ts";
import { StatusText } from "../../../shared/status/glyphs.tsx";
import { kindText } from "../../../shared/text/kind-text.ts";
import type { Sign } from "../sign-entity.ts";
import { roadText } from "../sign-view.ts";
import { useSign } from "../use-sign.ts";
import { CommandTable } from "./command-table.tsx";
import { SlotTable } from "./slot-table.tsx";
import "../signs.css";
import "./lane-use.css";

/** What a sign stores by itself, and the commands that hold for it. */
export default function SlotsScreen() {
  const { t } = useTranslation("permissions");
  const { id = "" } = useParams({ strict: false }) as { id?: string };
  const mayRead = useCan("READ", signKind.entityType, id);
  if (!mayRead) return <NoPermission action={t("READ")} kindName={kindText(signKind, "one")} />;
  return <SlotsOf id={id} />;
}

function SlotsOf({ id }: { id: string }) {
  const { t } = useTranslation(["signs", "laneUse"]);
  const { data: sign, error, isPending, refetch } = useSign(id);
  usePageName(sign ? t("laneUse:slots.open") : undefined, sign?.name);
  if (isPending) return <RowSkeletons />;
  if (error && !sign) {
    return <FailedToLoad title={t("errorLoadingSign")} error={error} onRetry={() => void refetch()} />;
  }
  if (!sign) {
    return (
      <div className="instead-place">
        <Instead isPage title={t("notThere")} />
      </div>
    );
  }
  return <LoadedSlots sign={sign} />;
}

const shownRequests = ["GET_SLOTS", "SET_SLOT"] as const;

function LoadedSlots({ sign }: { sign: Sign }) {
  return (
    <div className="page page-scrolling column slots-page">
      <div className="row title-row">
        <h1 className="ellipsis">{sign.name}</h1>
        <StatusText status={sign.status} />
        <span className="dim">{roadText(sign)}</span>
      </div>
      <PendingStrip entityId={sign.id} entityType={signKind.entityType} requestTypes={shownRequests} />
      <SectionBoundary>
        <CommandTable sign={sign} />
      </SectionBoundary>
      <SectionBoundary>
        <SlotTable sign={sign} />
      </SectionBoundary>
    </div>
  );
}
