import type { ScheduleEvent } from "@gantry/domain/contract/answers/schedule.ts";
import { beforeAll, expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "../../testing/render.tsx";
import { loadAllTexts } from "../../text/text.ts";
import { EventContent } from "./event-content.tsx";

const event = {
  jobType: "RunSignTestsJob",
  entityName: "DMS 1",
  entityIds: ["s1"],
  messageText: null,
  presetTokenId: null,
  selectedTestTypes: ["SIGN_FAN_TEST"],
  start: "2026-11-27T21:25:00.000Z",
  end: null,
  recurring: false,
  result: "SUCCESS",
} as unknown as ScheduleEvent;

beforeAll(loadAllTexts);

test.each([
  ["in one line", true, 26],
  ["in a low box", false, 26],
])("an event of the calendar always shows what is done, also %s", async (_where, isCompact, height) => {
  await render(
    <div style={{ width: 240, height }}>
      <EventContent event={event} isCompact={isCompact} />
    </div>,
  );
  const title = page.getByText(/Fan test/).element();
  expect(title.getBoundingClientRect().height).toBeGreaterThanOrEqual(14);
  expect(document.body.textContent).toContain("DMS 1");
});
