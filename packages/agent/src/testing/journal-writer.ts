import { Journal } from "../journal/journal.ts";
import { jsonLog } from "../log.ts";

const [folder] = process.argv.slice(2);
if (!folder) throw new Error("folder is needed");
const journal = await Journal.open({
  folder,
  log: jsonLog("error", () => {}, Date.now),
  segmentBytes: 20_000,
});
for (let number = 1; ; number++) {
  const actionId = `action-${number}`;
  const lane = number % 3 === 0 ? "backfill" : "live";
  const isDurable = journal.append(lane, {
    kind: "actionResult",
    actionId,
    at: "2026-01-01T00:00:00.000Z",
    result: "SUCCESS",
  });
  void isDurable.then(() => process.stdout.write(`${actionId}\n`));
  if (number % 5 === 0) await isDurable;
}
