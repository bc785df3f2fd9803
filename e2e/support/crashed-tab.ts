import type { Browser, CDPSession } from "@playwright/test";

interface Answer {
  id: number;
  result?: { result?: { value?: unknown } };
}

/** A tab whose process has crashed, reached over CDP because the test's page object is unusable. */
export class CrashedTab {
  readonly #browser: CDPSession;
  readonly #sessionId: string;
  readonly #waiting = new Map<number, (answer: Answer) => void>();
  #lastId = 0;

  private constructor(browser: CDPSession, sessionId: string) {
    this.#browser = browser;
    this.#sessionId = sessionId;
    browser.on("Target.receivedMessageFromTarget", ({ message }) => {
      const answer = JSON.parse(message) as Answer;
      this.#waiting.get(answer.id)?.(answer);
    });
  }

  static async find(browser: Browser, address: string): Promise<CrashedTab> {
    const session = await browser.newBrowserCDPSession();
    const { targetInfos } = await session.send("Target.getTargets");
    const target = targetInfos.find(({ type, url }) => type === "page" && url === address);
    if (!target) throw new Error(`No tab shows ${address}`);
    const { sessionId } = await session.send("Target.attachToTarget", { targetId: target.targetId });
    return new CrashedTab(session, sessionId);
  }

  async reload(): Promise<void> {
    await this.#send("Page.reload", {});
  }

  async valueOf(selector: string): Promise<unknown> {
    const expression = `document.querySelector(${JSON.stringify(selector)})?.value`;
    const { result } = await this.#send("Runtime.evaluate", { expression });
    return result?.result?.value;
  }

  async #send(method: string, params: object): Promise<Answer> {
    const id = ++this.#lastId;
    const answered = new Promise<Answer>((resolve) => this.#waiting.set(id, resolve));
    await this.#browser.send("Target.sendMessageToTarget", {
      sessionId: this.#sessionId,
      message: JSON.stringify({ id, method, params }),
    });
    return answered;
  }
}
