import type { Validators } from "../../../platform/blobs/fetch-outside.ts";

/** The last document of a feed that was taken: it counts again when the feed says that it has not changed. */
export interface ReadFeed {
  url: string;
  validators: Validators;
  text: string;
}

/** Documents beyond this size together are read whole each time. */
const maxChars = 64_000_000;

/** By source. The oldest makes room. */
export class FeedMemory {
  readonly #feeds = new Map<string, ReadFeed>();
  #chars = 0;

  find(sourceId: string, url: string): ReadFeed | undefined {
    const feed = this.#feeds.get(sourceId);
    return feed?.url === url ? feed : undefined;
  }

  keep(sourceId: string, feed: ReadFeed): void {
    this.#forget(sourceId);
    const { etag, lastModified } = feed.validators;
    if ((etag === undefined && lastModified === undefined) || feed.text.length > maxChars) return;
    this.#feeds.set(sourceId, feed);
    this.#chars += feed.text.length;
    for (const [oldest] of this.#feeds) {
      if (this.#chars <= maxChars) return;
      this.#forget(oldest);
    }
  }

  #forget(sourceId: string): void {
    this.#chars -= this.#feeds.get(sourceId)?.text.length ?? 0;
    this.#feeds.delete(sourceId);
  }
}
