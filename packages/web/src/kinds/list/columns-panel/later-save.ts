import type { QueryClient } from "@tanstack/react-query";
import { translate } from "../../../text/translate.ts";
import { preferencesQuery } from "../../../session/preference/preference-queries.ts";
import { errorText } from "../../../queries/error-text.ts";
import { toast } from "../../../kit/toasts/toasts.ts";
import { writePreference } from "../presets/preset-writes.ts";

/** Changes within this time are saved as one. */
const keptAfterMs = 800;

/** Debounces saves of a preference; flushes when the screen is left. */
export class LaterSave {
  readonly #cache: QueryClient;
  readonly #preference: { id: string; name: string };
  #waiting: { metadata: Record<string, unknown> | undefined } | undefined;
  #timer: number | undefined;

  constructor(cache: QueryClient, preference: { id: string; name: string }) {
    this.#cache = cache;
    this.#preference = preference;
  }

  /** Undefined deletes the preference. */
  readonly save = (metadata: Record<string, unknown> | undefined): void => {
    this.#waiting = { metadata };
    window.clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.saveNow(), keptAfterMs);
  };

  saveNow(): void {
    window.clearTimeout(this.#timer);
    if (!this.#waiting) return;
    const { metadata } = this.#waiting;
    this.#waiting = undefined;
    if (metadata || this.#isKept()) void this.#write(metadata);
  }

  async #write(metadata: Record<string, unknown> | undefined): Promise<void> {
    const { id } = this.#preference;
    try {
      await writePreference(this.#cache, "user", id, metadata && { ...this.#preference, metadata });
    } catch (cause) {
      toast("error", translate("list:columnsNotKept"), { detail: errorText(cause), cause });
    }
  }

  #isKept(): boolean {
    const held = this.#cache.getQueryData(preferencesQuery("user").queryKey);
    return held?.some(({ id }) => id === this.#preference.id) ?? false;
  }
}
