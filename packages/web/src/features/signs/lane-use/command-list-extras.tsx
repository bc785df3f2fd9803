import type { SignMessage } from "@gantry/domain/sign/message/message.ts";
import { translate } from "../../../text/translate.ts";
import type { Entity } from "../../../queries/kind-queries.ts";
import type { KindListExtras } from "../../../kinds/list/extras.ts";
import { MessagePicture } from "./message-picture.tsx";
import { usualPlace } from "./message-place.ts";

/** Previews use a typical lane-use sign. */
export const commandListExtras: KindListExtras = {
  hasTallRows: true,
  columns: [
    {
      id: "message",
      label: () => translate("laneUse:commandTable.columns.shows"),
      after: "name",
      widthPx: 90,
      cell: (row) => <CommandPicture row={row} />,
    },
  ],
  phoneLine: (row) => <CommandPicture row={row} />,
};

function CommandPicture({ row }: { row: Entity }) {
  const message = row["message"] as SignMessage | null | undefined;
  if (!message) return <span className="dim">–</span>;
  return <MessagePicture face={usualPlace.face} message={message} sizePx={38} />;
}
