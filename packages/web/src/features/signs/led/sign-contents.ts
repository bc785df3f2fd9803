import type { ContentsAnswer } from "@gantry/domain/contract/answers/contents.ts";
import {
  contentsPerCall,
  type HeldContentItem,
} from "@gantry/domain/contract/signs/sign-maintenance-calls.ts";
import type { Font } from "@gantry/domain/sign/fonts/font.ts";
import type { Graphic } from "@gantry/domain/sign/pictures/graphic.ts";
import { contentsOf, isWholeContent, type KnownContents } from "@gantry/domain/sign/fonts/held-content.ts";
import { useSyncExternalStore } from "react";
import { api } from "../../../queries/api.ts";

/** Retry delay for contents that the server did not return. */
const askAgainMs = 60_000;

/**
 * Fonts and graphics of signs by hash. Missing ones are requested, one call per drawing; `useSignContents`
 * renders again when they arrive.
 */
export class SignContents implements KnownContents {
  readonly #fetch: (hashes: string[]) => Promise<ContentsAnswer>;
  readonly #known = new Map<string, KnownContents>();
  readonly #requestedMs = new Map<string, number>();
  readonly #listeners = new Set<() => void>();
  #wanted = new Set<string>();
  #version = 0;
  #openCalls = 0;

  constructor(fetch: (hashes: string[]) => Promise<ContentsAnswer>) {
    this.#fetch = fetch;
  }

  font(hash: string): Font | undefined {
    return this.#of(hash)?.font(hash);
  }

  graphic(hash: string): Graphic | undefined {
    return this.#of(hash)?.graphic(hash);
  }

  readonly version = (): number => this.#version;

  readonly isLoading = (): boolean => this.#wanted.size > 0 || this.#openCalls > 0;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #of(hash: string): KnownContents | undefined {
    const known = this.#known.get(hash);
    if (known) return known;
    const requestedMs = this.#requestedMs.get(hash) ?? Number.NEGATIVE_INFINITY;
    if (Date.now() - requestedMs >= askAgainMs) this.#want(hash);
    return undefined;
  }

  #want(hash: string): void {
    this.#requestedMs.set(hash, Date.now());
    this.#wanted.add(hash);
    if (this.#wanted.size === 1) queueMicrotask(() => void this.#askFor());
  }

  async #askFor(): Promise<void> {
    const hashes = [...this.#wanted];
    this.#wanted = new Set();
    this.#openCalls++;
    for (let at = 0; at < hashes.length; at += contentsPerCall) {
      // On failure the face stays not drawable; a later drawing requests it again.
      const answer = await this.#fetch(hashes.slice(at, at + contentsPerCall)).catch(() => undefined);
      const isLast = at + contentsPerCall >= hashes.length;
      if (isLast) this.#openCalls--;
      if (answer) this.#take(answer);
      else if (isLast) this.#announce();
    }
  }

  #take({ fonts, graphics }: ContentsAnswer): void {
    const items: HeldContentItem[] = [
      ...Object.entries(fonts).map(([hash, font]) => ({ hash, type: "font" as const, font })),
      ...Object.entries(graphics).map(([hash, graphic]) => ({ hash, type: "graphic" as const, graphic })),
    ];
    for (const item of items.filter(isWholeContent)) this.#known.set(item.hash, contentsOf([item]));
    this.#version++;
    this.#announce();
  }

  #announce(): void {
    for (const listener of this.#listeners) listener();
  }
}

export const signContents = new SignContents((hashes) =>
  api.post<ContentsAnswer>("/signs/sign/contents", { hashes }),
);

export const useSignContents = (): number =>
  useSyncExternalStore(signContents.subscribe, signContents.version);

export const useAreContentsLoading = (): boolean =>
  useSyncExternalStore(signContents.subscribe, signContents.isLoading, signContents.isLoading);
