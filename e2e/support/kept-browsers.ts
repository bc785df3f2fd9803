import type { Browser, BrowserContext, Page } from "@playwright/test";
import { makeAuthorization } from "./console-client.ts";
import type { UserName } from "./user-name.ts";

/**
 * One browser per user and worker. They stay open between tests to keep the HTTP cache; the console's own
 * storage is cleared.
 */
export class KeptBrowsers {
  readonly #browser: Browser;
  readonly #address: string;
  readonly #kept = new Map<UserName, BrowserContext>();
  readonly #inUse = new Set<BrowserContext>();

  constructor(browser: Browser, address: string) {
    this.#browser = browser;
    this.#address = address;
  }

  async open(userName: UserName, isOwn: boolean): Promise<Page> {
    const kept = isOwn ? undefined : this.#kept.get(userName);
    const isFree = kept !== undefined && !this.#inUse.has(kept);
    const context = isFree ? kept : await this.#browser.newContext({ baseURL: this.#address });
    this.#inUse.add(context);
    if (!isOwn && !kept) this.#kept.set(userName, context);
    const [page] = await Promise.all([context.newPage(), signInAtProvider(context, this.#address, userName)]);
    if (isFree) await this.#forget(page);
    return page;
  }

  async clear(): Promise<void> {
    const kept = new Set(this.#kept.values());
    await Promise.all(
      [...this.#inUse].map((context) =>
        kept.has(context) ? Promise.all(context.pages().map((page) => page.close())) : context.close(),
      ),
    );
    this.#inUse.clear();
  }

  async close(): Promise<void> {
    await Promise.all([...this.#kept.values()].map((context) => context.close()));
  }

  async #forget(page: Page): Promise<void> {
    const session = await page.context().newCDPSession(page);
    await session.send("Storage.clearDataForOrigin", {
      origin: this.#address,
      storageTypes: "local_storage,indexeddb,cache_storage,service_workers",
    });
    await session.detach();
  }
}

/** The provider has a session cookie; it asks for the password only without one. */
async function signInAtProvider(context: BrowserContext, address: string, userName: UserName): Promise<void> {
  const { question, redirectUri } = makeAuthorization(address);
  const response = await context.request.get(question);
  if (response.url().startsWith(redirectUri)) return;
  const answered = await context.request.post(response.url(), { form: { userName, password: "demo" } });
  if (!answered.url().startsWith(redirectUri))
    throw new Error(`Signing in as ${userName} ended at ${answered.url()}`);
}
