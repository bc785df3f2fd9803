import { repeatAfterMs, tonesOf } from "@gantry/domain/alarms/alarm-sound.ts";
import { alarmSoundPreference } from "@gantry/domain/contract/people/preference-calls.ts";
import { alarmGroups as texts } from "@gantry/domain/locales/en/operations/alarm-groups.ts";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { queryClient } from "../../../queries/query-cache.ts";
import { takeUpdates } from "../../../realtime/live.ts";
import { showScreen, signInWith } from "../../../testing/show-screen.tsx";
import { loadAllTexts } from "../../../text/text.ts";
import { SoundButton } from "./sound-button.tsx";
import { SoundHost } from "./sound-host.tsx";

const usualFetch = window.fetch;
const usualStart = OscillatorNode.prototype.start;
let preference: { isOn: boolean; severities: string[] } | undefined;
let critical: number;
/** Frequencies of the tones that started. */
let played: number[];

beforeAll(loadAllTexts);
beforeEach(() => {
  queryClient.clear();
  [preference, critical, played] = [undefined, 0, []];
  OscillatorNode.prototype.start = function start(when) {
    played.push(this.frequency.value);
    usualStart.call(this, when);
  };
  window.fetch = async (address, init) => {
    const path = String(address).split("/api/v1")[1] ?? "";
    const body = JSON.parse(String(init?.body ?? "{}")) as { metadata?: { value: never } };
    if (path === "/preferences/find") {
      const items = preference
        ? [{ id: alarmSoundPreference, name: "x", metadata: { value: preference } }]
        : [];
      return Response.json({ items, total: items.length });
    }
    if (path === "/preferences") {
      preference = body.metadata?.value;
      return Response.json(body, { status: 201 });
    }
    return Response.json({ items: [], total: critical });
  };
  signInWith("sign", { READ: { ALARM: [], SIGN: [] } });
});
afterEach(() => {
  window.fetch = usualFetch;
  OscillatorNode.prototype.start = usualStart;
  vi.useRealTimers();
});

const raise = (id: string, severity: string, more: object = {}) => {
  const now = new Date(Date.now() + 1000).toISOString();
  const entity = { id, rev: 1, severity, active: true, activeTime: now, receivedTime: now };
  const rest = { acknowledged: false, shelved: false, suppressed: false, ...more };
  takeUpdates([{ entityType: "ALARM", updateType: "CREATE", entity: { ...entity, ...rest } } as never]);
};
const hertzOf = (severity: keyof typeof tonesOf) => tonesOf[severity].map(({ hertz }) => hertz);

test("sound is off at first, is switched on by a visible control, and each severity can be tried", async () => {
  await showScreen(
    <>
      <SoundHost />
      <SoundButton />
    </>,
  );
  await page.getByRole("button", { name: texts.sound.states.off }).click();
  await page.getByRole("button", { name: "Try the sound: Critical" }).click();
  await expect.poll(() => played).toEqual(hertzOf("critical"));
  await page.getByRole("switch", { name: /^Sound for new alarms/ }).click();
  await page.getByRole("checkbox", { name: "Minor" }).click();
  await expect.poll(() => preference).toEqual({ isOn: true, severities: ["minor", "major", "critical"] });
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: texts.sound.states.on })).toBeVisible();
  await userEvent.keyboard("m");
  await expect.element(page.getByRole("button", { name: texts.sound.states.off })).toBeVisible();
  expect(preference?.isOn).toBe(false);
});

test("a new alarm of a chosen severity sounds once in all tabs of the person, and a storm sounds as one", async () => {
  preference = { isOn: true, severities: ["major", "critical"] };
  // Two of them stand for two tabs: they share the locks of the browser.
  await showScreen(
    <>
      <SoundHost />
      <SoundHost />
      <SoundButton />
    </>,
  );
  await userEvent.keyboard("{Shift}");
  await expect.element(page.getByRole("button", { name: texts.sound.states.on })).toBeVisible();
  raise("a", "minor");
  raise("b", "major", { acknowledged: true });
  raise("c", "major", { suppressed: true });
  expect(played).toEqual([]);
  for (let at = 0; at < 200; at++) raise(`storm ${at}`, "major");
  await expect.poll(() => played).toEqual(hertzOf("major"));
});

test("the critical sound repeats until all critical alarms are acknowledged", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  [preference, critical] = [{ isOn: true, severities: ["critical"] }, 1];
  await showScreen(
    <>
      <SoundHost />
      <SoundButton />
    </>,
  );
  await userEvent.keyboard("{Shift}");
  await expect.element(page.getByRole("button", { name: texts.sound.states.on })).toBeVisible();
  await expect.poll(() => vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(2 * repeatAfterMs);
  expect(played).toEqual([...hertzOf("critical"), ...hertzOf("critical")]);
  critical = 0;
  raise("c", "critical", { acknowledged: true });
  await expect.poll(() => vi.getTimerCount()).toBe(0);
});
