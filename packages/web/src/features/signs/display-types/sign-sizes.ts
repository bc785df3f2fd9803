import type { FindAnswer } from "@gantry/domain/filters/find.ts";
import { sign as signKind } from "@gantry/domain/kinds/sign.ts";
import type { DisplaySize } from "@gantry/domain/sign/message/library-message.ts";
import { useQuery } from "@tanstack/react-query";
import { useCan } from "../../../session/session-store.ts";
import { signFacesQuery } from "../library/library-calls.ts";
import { sizeKey, sizeOfKey } from "../library/wording-rows.ts";
import type { Sign } from "../sign/sign-entity.ts";
import { faceFor } from "../sign/sign-view.ts";

type SignSizes = Readonly<Record<string, number>>;

export function useSignSizes() {
  const mayRead = useCan("READ", signKind.entityType);
  // Signs update every second but sizes rarely, so re-render only on changes.
  return useQuery({ ...signFacesQuery, enabled: mayRead, select: sizesOf });
}

const known = new WeakMap<object, SignSizes>();

function sizesOf(answer: FindAnswer<Sign>): SignSizes {
  let sizes = known.get(answer);
  if (!sizes) known.set(answer, (sizes = countSizes(answer.items.map(faceFor))));
  return sizes;
}

export function countSizes(faces: readonly { widthPx: number; heightPx: number }[]): SignSizes {
  const counts: Record<string, number> = {};
  for (const { widthPx, heightPx } of faces) {
    const key = sizeKey(widthPx, heightPx);
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}

export function countOfSize(sizes: SignSizes | undefined, { pixelWidth, pixelHeight }: DisplaySize): number {
  return sizes?.[sizeKey(pixelWidth, pixelHeight)] ?? 0;
}

export interface MissingSize extends DisplaySize {
  signCount: number;
}

export function missingSizes(sizes: SignSizes, types: readonly DisplaySize[]): MissingSize[] {
  return Object.entries(sizes)
    .map(([key, signCount]) => ({ ...sizeOfKey(key), signCount }))
    .filter(
      (size) =>
        !types.some((type) => type.pixelWidth === size.pixelWidth && type.pixelHeight === size.pixelHeight),
    )
    .toSorted(
      (a, b) => b.signCount - a.signCount || b.pixelWidth - a.pixelWidth || b.pixelHeight - a.pixelHeight,
    );
}
