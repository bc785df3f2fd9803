import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Observation } from "@gantry/domain/contract/agents/agent-link.ts";
import { expect, test } from "vitest";
import { Journal } from "../journal/journal.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { silentLog } from "../testing/test-agent.ts";
import { Sender } from "./uplink.ts";

const batches = 60;
const result = (number: number): Observation => ({
  kind: "actionResult",
  actionId: `action-${number}`,
  at: "2026-01-01T00:00:00.000Z",
  result: "SUCCESS",
});

test.each(["live", "backfill"] as const)(
  "an unreadable part of the disk does not block the records behind it (%s)",
  async (lane) => {
    const options = { folder: join(await temporaryFolder(), "journal"), log: silentLog, segmentBytes: 1 };
    const written = await Journal.open(options);
    for (let number = 1; number <= batches; number++) await written.append(lane, result(number));
    await written.close();
    const folder = join(options.folder, lane);
    const names = (await readdir(folder)).sort();
    for (const name of names.slice(2, -2)) await writeFile(join(folder, name), "damaged");
    const journal = await Journal.open(options);
    const sent: number[] = [];
    const last = Promise.withResolvers<void>();
    const sender = new Sender({
      journal,
      stamped: (observation) => observation,
      log: silentLog,
      send(message) {
        if (message.type !== "batch") return;
        sent.push(message.sequence);
        if (message.sequence === batches) last.resolve();
        void journal.keepFrom(lane, message.sequence + 1).then(() => sender.wake());
      },
    });
    sender.open(lane);
    await last.promise;
    expect(sent).toEqual([1, 2, batches - 1, batches]);
    await journal.close();
  },
);
