import { automatedIncident } from "@gantry/domain/kinds/automated-incident.ts";
import { sign } from "@gantry/domain/kinds/sign.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { beforeAll, expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "../../testing/render.tsx";
import { loadAllTexts } from "../../text/text.ts";
import type { PaletteEntry } from "./entries.ts";
import { PaletteResults } from "./palette-results.tsx";

beforeAll(loadAllTexts);

const found = (kind: AnyKind, name: string, status: string): PaletteEntry => ({
  id: name,
  label: name,
  isResult: true,
  subject: { kind, name, entity: { id: name, version: 1, status } as never },
  run: () => undefined,
});

test("a search result has the status of a device, and an incident that of none", async () => {
  const entries = [found(sign, "DMS 1", "OFFLINE"), found(automatedIncident, "Crash", "CONFIRMED")];
  await render(
    <PaletteResults
      id="results"
      groups={[{ title: "Found", entries }]}
      words={[]}
      activeId={undefined}
      text="x"
      isPending={false}
      onPoint={() => undefined}
      onRun={() => undefined}
    />,
  );
  await expect.element(page.getByRole("option", { name: /^Offline DMS 1/ })).toBeVisible();
  await expect.element(page.getByRole("option", { name: /^Crash/ })).toBeVisible();
});
