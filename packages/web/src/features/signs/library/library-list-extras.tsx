import type { SignDisplayType } from "@gantry/domain/kinds/sign-display-type.ts";
import {
  type LibraryWordings,
  libraryFace,
  libraryWording,
} from "@gantry/domain/sign/message/library-message.ts";
import { messagePreview } from "@gantry/domain/sign/message/message-text.ts";
import type { SignMessage } from "@gantry/domain/sign/message/message.ts";
import { noWordRules } from "@gantry/domain/sign/words/words.ts";
import { useQuery } from "@tanstack/react-query";
import { translate } from "../../../text/translate.ts";
import { useMemo } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import type { Entity } from "../../../queries/kind-queries.ts";
import type { KindListExtras } from "../../../kinds/list/extras.ts";
import { PriorityChip } from "../../../kit/status/glyphs.tsx";
import { countOfSize, useSignSizes } from "../display-types/sign-sizes.ts";
import { displayTypesQuery } from "./library-calls.ts";
import { MessagePicture } from "./message-picture.tsx";
import { assumedFaceOf } from "./wording-rows.ts";

const toLibrary = (row: Entity) => row as unknown as LibraryWordings;

export const libraryListExtras: KindListExtras = {
  hasTallRows: true,
  nameNote: (row) => messagePreview(toLibrary(row).message),
  columns: [
    {
      id: "message",
      label: () => translate("signLibrary:list.message"),
      after: "name",
      widthPx: 178,
      cell: (row) => <ListPicture library={toLibrary(row)} />,
    },
    {
      id: "priority",
      label: () => translate("signLibrary:list.priority"),
      after: "message",
      widthPx: 84,
      cell: (row) => priorityCell(toLibrary(row).message),
    },
    {
      id: "wordings",
      label: () => translate("signLibrary:list.wordings"),
      after: "signId",
      widthPx: 220,
      cell: (row) => <Wordings library={toLibrary(row)} />,
    },
  ],
  phoneLine: (row) => <ListPicture library={toLibrary(row)} />,
  phoneEnd: (row) => priorityCell(toLibrary(row).message),
};

function priorityCell({ priority }: SignMessage) {
  return priority === undefined ? <span className="dim">–</span> : <PriorityChip priority={priority} />;
}

/** Uses the most common size, because a picture of the base face would be unreadable. */
function ListPicture({ library }: { library: LibraryWordings }) {
  const type = useCommonType(library);
  const { message, face } = useMemo(() => {
    if (!type) return { message: library.message, face: libraryFace };
    const face = assumedFaceOf(type);
    return { message: libraryWording(library, type.id, face, noWordRules).message, face };
  }, [library, type]);
  return <MessagePicture message={message} face={face} />;
}

function useCommonType({ disabled }: LibraryWordings): SignDisplayType | undefined {
  const { data } = useQuery(displayTypesQuery);
  const { data: sizes } = useSignSizes();
  return useMemo(() => {
    const counted = (data?.items ?? [])
      .filter(({ id }) => disabled?.[id] !== true)
      .map((type) => ({ type, count: countOfSize(sizes, type) }));
    return counted.toSorted((a, b) => b.count - a.count)[0]?.type;
  }, [data, sizes, disabled]);
}

function Wordings({ library: { customOverrides, disabled } }: { library: LibraryWordings }) {
  const { t } = useTranslation("signLibrary");
  const own = Object.values(customOverrides ?? {}).filter(Boolean).length;
  const excluded = Object.values(disabled ?? {}).filter(Boolean).length;
  const parts = [
    own > 0 && t("list.own", { count: own }),
    excluded > 0 && t("list.excluded", { count: excluded }),
  ].filter((part) => part !== false);
  return <span className={parts.length > 0 ? "" : "dim"}>{parts.join(", ") || t("list.base")}</span>;
}
