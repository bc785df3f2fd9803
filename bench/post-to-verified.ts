import { ConsoleClient } from "../e2e/support/console-client.ts";
import { durationNs, textMessage } from "../e2e/support/messages.ts";
import { healthySigns, pollUntil } from "../e2e/support/signs.ts";
import { startSiteProcess } from "../e2e/support/site-process.ts";

/** Time from posting a message to the read-back that verifies it, over HTTP, agent and SNMP. Limit: 2 s. */
const rounds = 20;
const site = await startSiteProcess();
try {
  const operator = new ConsoleClient({ address: site.address, userName: "operator", tenantId: "metro" });
  const [sign] = await healthySigns(operator, site.door, 1);
  if (!sign) throw new Error("No sign of the simulator is online.");
  const tookMs: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const startMs = performance.now();
    const message = textMessage(`ROUND ${round}`, { duration: durationNs(600_000) });
    const { body } = await operator.call<{ item: { id: string } }>("POST", "/signs/queue", {
      signId: sign.id,
      message,
    });
    await pollUntil(async () => {
      const { body: sight } = await operator.call<Shown>("GET", `/signs/sign/${sign.id}/active-message`);
      return sight.verification?.state === "verified" && sight.verification.itemId === body.item.id;
    }, 30_000);
    tookMs.push(performance.now() - startMs);
  }
  tookMs.sort((a, b) => a - b);
  const formatQuantile = (share: number): string =>
    (tookMs[Math.floor(share * (rounds - 1))] ?? 0).toFixed(0);
  console.log(
    `post to verified read-back: ${formatQuantile(0.5)} ms median, ${formatQuantile(1)} ms longest of ${rounds} (limit 2000 ms)`,
  );
} finally {
  await site.stop();
}

interface Shown {
  verification: { state: string; itemId: string | null } | null;
}
