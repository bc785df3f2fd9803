import { describe, expect, test, vi } from "vitest";
import { systemClock } from "../clock.ts";
import type { CameraDriver } from "../drivers/define-driver.ts";
import { cohuCamera } from "../drivers/cohu/driver.ts";
import { pelcoCamera } from "../drivers/pelco-d/driver.ts";
import { type CameraProtocolName, testCamera } from "../testing/camera-under-test.ts";
import { onEnd } from "../testing/test-agent.ts";
import { CameraContact } from "./camera-contact.ts";

const waitFor = (check: () => void) => vi.waitFor(check, { timeout: 10_000, interval: 2 });
const still = { pan: 0, tilt: 0, zoom: 0, focus: 0, iris: 0 };
const drivers: [CameraProtocolName, CameraDriver][] = [
  ["PECLO_D", pelcoCamera],
  ["COHU_T", cohuCamera],
];

describe.each(drivers)("a camera by %s, which moves until stopped,", (protocol, driver) => {
  async function startTurning() {
    const { device, mount } = await testCamera(protocol);
    const { host, port, secrets, config } = device;
    const killed = driver.connect(
      { host: host ?? "", port: port ?? 0, secrets, config },
      { clock: systemClock },
    );
    await killed.move({ ...still, pan: 100 });
    await waitFor(() => expect(mount.course.speeds.pan).not.toBe(0));
    killed.close();
    const makeContact = (mayAct: boolean) => {
      const made = new CameraContact(driver, device, { clock: systemClock, mayAct: () => mayAct });
      onEnd(() => made.close());
      return made;
    };
    return { contact: makeContact, pan: () => mount.course.speeds.pan, mount };
  }

  test("is stopped by the first poll of an agent that replaces a killed one", async () => {
    const { contact, pan } = await startTurning();
    expect(await contact(true).read()).toMatchObject({ ok: true });
    await waitFor(() => expect(pan()).toBe(0));
  });

  test("is not stopped by an agent that may only poll", async () => {
    const { contact, pan } = await startTurning();
    expect(await contact(false).read()).toMatchObject({ ok: true });
    expect(pan()).not.toBe(0);
  });

  test("is not stopped by a poll while a user moves it", async () => {
    const { contact, pan, mount } = await startTurning();
    const next = contact(true);
    await next.motion.word({ motion: { pan: -50 }, holder: "page", sequence: 1, leftMs: 500 });
    await waitFor(() => expect(pan()).toBeLessThan(0));
    const orders = mount.orders.length;
    await next.read();
    expect([pan() < 0, mount.orders.length]).toEqual([true, orders]);
    await next.read();
  });
});
