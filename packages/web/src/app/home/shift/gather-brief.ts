import type { BriefSpan, Feature } from "../../../kinds/feature.ts";

export interface BriefSource {
  name: string;
  load: NonNullable<Feature["brief"]>;
}

export interface GatheredBrief {
  lines: string[];
  /** Names of the sources that could not be read. */
  missed: string[];
}

/** What each source has to tell the next shift, in their order. */
export async function gatherBrief(sources: readonly BriefSource[], span: BriefSpan): Promise<GatheredBrief> {
  const told = await Promise.allSettled(sources.map(async ({ load }) => (await load()).briefLines(span)));
  return {
    lines: told.flatMap((one) => (one.status === "fulfilled" ? one.value : [])),
    missed: sources.filter((_, at) => told[at]?.status === "rejected").map(({ name }) => name),
  };
}
