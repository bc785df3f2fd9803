import { MantineProvider } from "@mantine/core";
import { signCapabilities } from "@gantry/domain/kinds/sign.ts";
import type { SignCapability } from "@gantry/domain/contract/signs/sign-device.ts";
import { defaultFace } from "@gantry/domain/sign/reconcile/face-of-sign.ts";
import type { SignFace } from "@gantry/domain/sign/reconcile/face.ts";
import { blankPage } from "@gantry/domain/sign/message/message-text.ts";
import type { SignMessage } from "@gantry/domain/sign/message/message.ts";
import { pageOffTimeControl, pageOnTimeControl } from "@gantry/domain/sign/layout/page-rules.ts";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, expect, test } from "vitest";
import { loadAllTexts } from "../../../../text/text.ts";
import { MessageEditor } from "./message-editor.tsx";
import { BrightnessSlider } from "../tools/part-tools.tsx";
import { preselectPriority } from "./use-message-editor.ts";
import { validateAfterMs } from "../issues/use-issues.ts";

beforeAll(async () => {
  Object.assign(globalThis, { window: { devicePixelRatio: 1 } });
  await loadAllTexts();
});

const colorFace: SignFace = { ...defaultFace, colorScheme: "colorClassic" };
const message: SignMessage = {
  duration: 1_800_000_000_000,
  pages: [
    {
      ...blankPage(),
      messageLines: [
        { segments: [{ text: "EXIT", horizJustification: "full", foregroundColor: "red" }, { text: "214" }] },
        { segments: [{ text: "AHEAD" }] },
      ],
    },
  ],
};

interface Asked {
  face?: SignFace;
  category?: "DMS" | "VSL";
  capabilities?: readonly SignCapability[];
}

function renderEditor({
  face = colorFace,
  category = "DMS",
  capabilities = signCapabilities,
}: Asked = {}): string {
  const client = new QueryClient();
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MantineProvider>
        <MessageEditor
          face={face}
          category={category}
          capabilities={capabilities}
          signId={undefined}
          value={message}
          onChange={() => undefined}
          hasDuration
          hasPriority
        />
      </MantineProvider>
    </QueryClientProvider>,
  );
}

const findButton = (markup: string, name: string): string =>
  new RegExp(`<button[^>]*aria-label="${name}[^"]*"[^>]*>`).exec(markup)?.[0] ?? "";

test("the toolbar has colours, font, beacons, urgency, graphic, text rectangle, times, duration, brightness and alignments (EDIT-005, EDIT-006, EDIT-016)", () => {
  const markup = renderEditor();
  const names = ["Text colour", "Background", "Font", "Beacons", "Priority", "Graphic", "Add text rectangle"];
  const more = [
    "Duration 30 min",
    "Brightness 100 %",
    "Left",
    "Centre",
    "Right",
    "Justify",
    "Top",
    "Middle",
    "Bottom",
  ];
  for (const name of [...names, ...more]) expect(findButton(markup, name), name).not.toBe("");
  expect(markup).toMatch(/Page on<.*Transition</);
});

test("supported controls are enabled (EDIT-072, EDIT-073, EDIT-074)", () => {
  const markup = renderEditor();
  for (const name of ["Graphic", "Brightness", "Beacons", "Text colour", "Background"])
    expect(findButton(markup, name)).not.toContain("aria-disabled");
  const texts = [
    "does not support graphics",
    "brightness of this sign cannot",
    "has no beacons",
    "cannot change the text colour",
    "cannot change the background colour",
  ];
  for (const text of texts) expect(markup).not.toContain(text);
});

test("unsupported controls are disabled with the reason (EDIT-072, EDIT-073, EDIT-074)", () => {
  const markup = renderEditor({ capabilities: [] });
  const reasons = {
    Graphic: "This sign does not support graphics",
    Brightness: "The brightness of this sign cannot be set",
    Beacons: "This sign has no beacons",
  };
  for (const [name, reason] of Object.entries(reasons)) {
    expect(findButton(markup, name)).toContain('aria-disabled="true"');
    expect(markup).toContain(reason);
  }
});

test("colours are disabled with the reason without their capability and on a monochrome sign (EDIT-075)", () => {
  for (const markup of [renderEditor({ capabilities: [] }), renderEditor({ face: defaultFace })]) {
    for (const name of ["Text colour", "Background"])
      expect(findButton(markup, name)).toContain('aria-disabled="true"');
    expect(markup).toContain("This sign cannot change the text colour");
    expect(markup).toContain("This sign cannot change the background colour");
  }
});

test("justify is stored as full, middle as center (EDIT-007)", () => {
  const markup = renderEditor();
  expect(findButton(markup, "Justify")).toContain('aria-pressed="true"');
  expect(findButton(markup, "Middle")).toContain('aria-pressed="true"');
  expect(findButton(markup, "Left")).toContain('aria-pressed="false"');
});

test("a message without urgency and font gets the defaults automatically (EDIT-053)", () => {
  const priorities = [
    { priority: 1, default: false },
    { priority: 4, default: true },
  ];
  expect(preselectPriority(priorities)).toBe(4);
  expect(preselectPriority([])).toBe(5);
  const markup = renderEditor();
  expect(findButton(markup, "Font Standard 7")).not.toBe("");
});

test("only a line with one segment offers a second one, and only the second can be removed (EDIT-009, EDIT-010)", () => {
  const markup = renderEditor();
  expect(findButton(markup, "Add second part to line 1")).toBe("");
  expect(findButton(markup, "Add second part to line 2")).not.toBe("");
  expect(findButton(markup, "Remove part 2 of line 1")).not.toBe("");
  expect(findButton(markup, "Remove part 1 of line 1")).toBe("");
});

test("a speed limit sign offers speeds instead of text, and no line alignment (EDIT-011)", () => {
  const markup = renderEditor({ category: "VSL" });
  expect(markup).toMatch(/<select[^>]*aria-label="Line 2"/);
  expect(markup).not.toMatch(/<input[^>]*type="text"[^>]*aria-label="Line/);
  expect(findButton(markup, "Justify")).toBe("");
});

test("without any font the editor reports so and has no text input (EDIT-004, SIGN-179)", () => {
  const markup = renderEditor({ face: { ...defaultFace, fonts: new Map() } });
  expect(markup).toContain("No fonts available");
  expect(markup).not.toContain("<input");
});

test("brightness ranges from 0 to 100 % in steps of 5, default 100 % (EDIT-071)", () => {
  const markup = renderToStaticMarkup(<BrightnessSlider percent={100} onPercent={() => undefined} />);
  expect(markup).toMatch(/<input type="range" min="0" max="100" step="5" value="100"/);
  expect(findButton(renderEditor(), "Brightness 100 %")).not.toBe("");
});

test("page time is at least half a second and the transition is the off time, in steps of half a second (EDIT-067, EDIT-070)", () => {
  expect(pageOnTimeControl).toEqual({ minS: 0.5, stepS: 0.5 });
  expect(pageOffTimeControl).toEqual({ minS: 0, stepS: 0.5 });
  const times = /Page on<.*?value="([^"]*)".*?Transition<.*?value="([^"]*)"/.exec(renderEditor());
  expect(times?.slice(1)).toEqual(["3 s", "0.5 s"]);
});

test("validation waits for a typing pause of 150 ms (EDIT-024)", () => {
  expect(validateAfterMs).toBe(150);
});
