import { IconMessagePlus, IconRefresh } from "@tabler/icons-react";
import { entityPath } from "@gantry/domain/subjects/entity-path.ts";
import { sign as signKind } from "@gantry/domain/kinds/sign.ts";
import { useNavigate } from "@tanstack/react-router";
import { translate } from "../../../text/translate.ts";
import { lazy } from "react";
import type { Entity } from "../../../queries/kind-queries.ts";
import type { KindListExtras, RowAction } from "../../../kinds/list/extras.ts";
import { useCan } from "../../../session/session-store.ts";
import { PriorityChip } from "../../../kit/status/glyphs.tsx";
import { usePoll } from "../../../kinds/communication/use-poll.ts";
import type { Sign } from "../sign/sign-entity.ts";
import { ReadBackFace } from "../sign/sign-face.tsx";
import { roadText, stateOf, wantedPriorityOf } from "../sign/sign-view.ts";
import { VerifiedCell } from "../sign/verified-cell.tsx";

const SignBulkActions = lazy(() => import("./sign-bulk-actions.tsx"));

const toSign = (row: Entity) => row as unknown as Sign;
const nothing = <span className="dim">–</span>;

// All columns fit beside an open panel at 1440 pixels.

export const signListExtras: KindListExtras = {
  hasTallRows: true,
  bulkActions: SignBulkActions,
  bulkNeeds: "CONTROL",
  hiddenAtStart: ["category", "roadName", "direction", "pixelWidth", "pixelHeight", "lastUpdateTimestamp"],
  nameNote: (row) => <NameNote sign={toSign(row)} />,
  columns: [
    {
      id: "message",
      label: () => translate("signs:columns.message"),
      after: "name",
      widthPx: 156,
      cell: (row) => <ListFace sign={toSign(row)} />,
    },
    {
      id: "priority",
      label: () => translate("signs:columns.priority"),
      after: "message",
      widthPx: 64,
      cell: (row) => priorityCell(toSign(row)) ?? nothing,
    },
    {
      id: "verified",
      label: () => translate("signs:columns.verified"),
      after: "priority",
      widthPx: 150,
      cell: (row) => <VerifiedCell sign={toSign(row)} />,
    },
    {
      id: "postedBy",
      label: () => translate("signs:columns.postedBy"),
      after: "verified",
      widthPx: 78,
      cell: (row) => <PostedBy sign={toSign(row)} />,
    },
    {
      id: "size",
      label: () => translate("signs:columns.size"),
      after: "postedBy",
      widthPx: 76,
      cell: (row) => <span className="dim small num">{sizeText(toSign(row))}</span>,
    },
  ],
  useRowActions: (row) => useSignRowActions(toSign(row)),
  phoneEnd: (row) => priorityCell(toSign(row)),
  phoneLine: (row) => (
    <span className="row grow">
      <ListFace sign={toSign(row)} />
      <span className="end small">
        <VerifiedCell sign={toSign(row)} />
      </span>
    </span>
  ),
};

const rowFacePx = 150;

function ListFace({ sign }: { sign: Sign }) {
  const widthPx = stateOf(sign).description?.widthPx ?? sign.pixelWidth;
  const pitchPx = widthPx > rowFacePx ? rowFacePx / widthPx : 1;
  return <ReadBackFace sign={sign} pitchPx={pitchPx} />;
}

/** The full name is in the tooltip, because the column is narrow. */
function PostedBy({ sign }: { sign: Sign }) {
  const name = stateOf(sign).wanted?.postedBy;
  return name ? (
    <div className="ellipsis" title={name}>
      {name}
    </div>
  ) : (
    nothing
  );
}

function priorityCell(sign: Sign) {
  const priority = wantedPriorityOf(sign);
  return priority === undefined ? null : <PriorityChip priority={priority} />;
}

function sizeText(sign: Sign): string {
  const { description } = stateOf(sign);
  return translate("signs:size", {
    width: description?.widthPx ?? sign.pixelWidth,
    height: description?.heightPx ?? sign.pixelHeight,
  });
}

function NameNote({ sign }: { sign: Sign }) {
  const { verification, problem } = stateOf(sign);
  if (verification?.state === "notVerified") {
    const text = translate(`signNeeds:reasons.${verification.reason ?? "faceDiffers"}`);
    return <span className="warn-text">{text}</span>;
  }
  if (problem) return <span className="warn-text">{translate(`signs:problem.${problem.code}`)}</span>;
  return roadText(sign);
}

function useSignRowActions(sign: Sign): readonly RowAction[] {
  const navigate = useNavigate();
  const mayControl = useCan("CONTROL", signKind.entityType, sign.id);
  const poll = usePoll(signKind, sign);
  if (!mayControl) return [];
  const actions: RowAction[] = [];
  if (sign.category !== "LUS") {
    actions.push({
      label: translate("signs:newMessage"),
      icon: <IconMessagePlus size={16} />,
      key: "m",
      run: () => void navigate({ to: entityPath(signKind, sign.id), search: { compose: "new" } as never }),
    });
  }
  if (sign.pollEnabled) {
    actions.push({
      label: translate("signs:poll"),
      icon: <IconRefresh size={16} />,
      key: "p",
      isDisabled: poll.isPolling,
      run: poll.start,
    });
  }
  return actions;
}
