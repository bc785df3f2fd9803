import type { PictureGroup } from "./picture-groups.ts";

export interface Picture {
  /** Milliseconds since 1970. */
  atMs: number;
  /** Start of the next picture; without one, the end of the display time. */
  endMs: number;
  group: PictureGroup;
}

interface KeptGroup {
  group: PictureGroup;
  /** Whether the next stored group is also the next one in the recording. */
  isFollowed: boolean;
}

/** A longer time between two pictures is a recording gap. */
export const shortestGapMs = 1_000;

export class KeptPictures {
  #groups: readonly KeptGroup[] = [];

  /** Adds consecutive groups; a group that has grown replaces its earlier version. */
  add(groups: readonly PictureGroup[]): void {
    const added = groups.map((group, index) => ({ group, isFollowed: index < groups.length - 1 }));
    const isAdded = new Map(added.map((one) => [startOf(one), one]));
    for (const old of this.#groups) {
      const again = isAdded.get(startOf(old));
      if (again) again.isFollowed ||= old.isFollowed;
      // Keep the same object for an unchanged group, so that the player does not append it twice.
      if (again && again.group.picturesMs.length <= old.group.picturesMs.length) again.group = old.group;
    }
    const others = this.#groups.filter((one) => !isAdded.has(startOf(one)));
    this.#groups = [...others, ...added].toSorted((one, other) => startOf(one) - startOf(other));
  }

  /** Undefined if it is not in memory or there was no picture. */
  at(momentMs: number): Picture | undefined {
    const index = this.#groups.findLastIndex((one) => startOf(one) <= momentMs);
    const found = this.#groups[index];
    if (!found) return undefined;
    const { picturesMs } = found.group;
    const picture = this.#picture(
      index,
      picturesMs.findLastIndex((one) => one <= momentMs),
    );
    return picture && momentMs < picture.endMs ? picture : undefined;
  }

  after({ atMs, group }: Picture): Picture | undefined {
    const index = this.#indexOf(group);
    const found = this.#groups[index];
    const place = found?.group.picturesMs.findIndex((one) => one > atMs) ?? -1;
    if (place >= 0) return this.#picture(index, place);
    return found?.isFollowed ? this.#picture(index + 1, 0) : undefined;
  }

  before({ atMs, group }: Picture): Picture | undefined {
    const index = this.#indexOf(group);
    const place = this.#groups[index]?.group.picturesMs.findLastIndex((one) => one < atMs) ?? -1;
    if (place >= 0) return this.#picture(index, place);
    const earlier = this.#groups[index - 1];
    return earlier?.isFollowed ? this.#picture(index - 1, earlier.group.picturesMs.length - 1) : undefined;
  }

  /**
   * Drops the groups furthest from a moment until at most `maxBytes` remain; returns the dropped groups.
   */
  dropFarFrom(momentMs: number, maxBytes: number): PictureGroup[] {
    const dropped: PictureGroup[] = [];
    let bytes = this.#groups.reduce((sum, { group }) => sum + group.octets.length, 0);
    while (bytes > maxBytes && this.#groups.length > 1) {
      const [first, last] = [this.#groups[0], this.#groups.at(-1)];
      if (!first || !last) break;
      const isFirst = momentMs - startOf(first) > startOf(last) - momentMs;
      const gone = isFirst ? first : last;
      this.#groups = isFirst ? this.#groups.slice(1) : this.#groups.slice(0, -1);
      const end = this.#groups.at(-1);
      if (!isFirst && end) end.isFollowed = false;
      bytes -= gone.group.octets.length;
      dropped.push(gone.group);
    }
    return dropped;
  }

  #indexOf(group: PictureGroup): number {
    return this.#groups.findIndex((one) => startOf(one) === group.picturesMs[0]);
  }

  #picture(index: number, place: number): Picture | undefined {
    const kept = this.#groups[index];
    const atMs = kept?.group.picturesMs[place];
    if (!kept || atMs === undefined) return undefined;
    const { group } = kept;
    const inGroup = group.picturesMs[place + 1];
    return { atMs, endMs: inGroup ?? this.#endOf(index), group };
  }

  /** Consecutive files are a few milliseconds apart; the last picture covers that time. */
  #endOf(index: number): number {
    const kept = this.#groups[index];
    const next = this.#groups[index + 1];
    const endMs = kept?.group.endMs ?? 0;
    if (!kept?.isFollowed || !next) return endMs;
    return startOf(next) - endMs < shortestGapMs ? startOf(next) : endMs;
  }
}

const startOf = ({ group }: KeptGroup): number => group.picturesMs[0] ?? group.endMs;
