import type { Page } from "@playwright/test";

/** A simulated gamepad, because the browser has no other way to press its buttons. */
export class Pad {
  readonly #page: Page;

  private constructor(page: Page) {
    this.#page = page;
  }

  static async for(page: Page): Promise<Pad> {
    await page.addInitScript(() => {
      const pad = {
        id: "Joystick under test",
        index: 0,
        connected: false,
        mapping: "standard",
        axes: [0, 0, 0, 0],
        buttons: Array.from({ length: 16 }, () => ({ pressed: false, touched: false, value: 0 })),
      };
      Object.assign(window, { pad });
      navigator.getGamepads = () => [pad.connected ? (pad as unknown as Gamepad) : null];
    });
    return new Pad(page);
  }

  connect = () => this.#setConnected(true);
  disconnect = () => this.#setConnected(false);

  async press(button: number, seen: () => Promise<void>): Promise<void> {
    await this.#hold(button, true);
    await seen();
    await this.#hold(button, false);
  }

  async push(axis: number, value: number): Promise<void> {
    await this.#page.evaluate(
      ([at, pushed]) => {
        (window as unknown as { pad: { axes: number[] } }).pad.axes[at] = pushed;
      },
      [axis, value] as const,
    );
  }

  async #hold(button: number, isPressed: boolean): Promise<void> {
    await this.#page.evaluate(
      ([at, pressed]) => {
        const { pad } = window as unknown as { pad: { buttons: { pressed: boolean }[] } };
        const held = pad.buttons[at];
        if (held) held.pressed = pressed;
      },
      [button, isPressed] as const,
    );
  }

  async #setConnected(isConnected: boolean): Promise<void> {
    await this.#page.evaluate((connected) => {
      const { pad } = window as unknown as { pad: { connected: boolean } };
      pad.connected = connected;
      const event = new Event(connected ? "gamepadconnected" : "gamepaddisconnected");
      window.dispatchEvent(Object.assign(event, { gamepad: pad }));
    }, isConnected);
  }
}
