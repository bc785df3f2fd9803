import type { FindAnswer } from "@gantry/domain/filters/find.ts";
import { sign as signKind } from "@gantry/domain/kinds/sign.ts";
import type { DisplaySize } from "@gantry/domain/sign/message/library-message.ts";
import { useQuery } from "@tanstack/react-query";
import { useCan } from "../../../session/session-store.ts";
import { signFacesQuery } from "../library/library-calls.ts";
import { sizeKey } from "../library/wording-rows.ts";
import type { Sign } from "../sign/sign-entity.ts";
import { faceFor } from "../sign/sign-view.ts";

/** How many signs have a size, by its key. */
export type SignSizes = Readonly<Record<string, number>>;

/** Sizes of the signs that one may see; undefined until they are known. */
export function useSignSizes() {
  const mayRead = useCan("READ", signKind.entityType);
  // Signs are heard of every second, and their sizes hardly ever change: only then is anything drawn again.
  return useQuery({ ...signFacesQuery, enabled: mayRead, select: sizesOf });
}

const known = new WeakMap<object, SignSizes>();

function sizesOf(answer: FindAnswer<Sign>): SignSizes {
  let sizes = known.get(answer);
  if (!sizes) known.set(answer, (sizes = countedSizes(answer.items.map(faceFor))));
  return sizes;
}

/** Faces by their size. */
export function countedSizes(faces: readonly { widthPx: number; heightPx: number }[]): SignSizes {
  const counts: Record<string, number> = {};
  for (const { widthPx, heightPx } of faces) {
    const key = sizeKey(widthPx, heightPx);
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}

/** Signs of a size. */
export function countOfSize(sizes: SignSizes | undefined, { pixelWidth, pixelHeight }: DisplaySize): number {
  return sizes?.[sizeKey(pixelWidth, pixelHeight)] ?? 0;
}
