import path from "node:path";
import { report, root } from "./site/report.ts";
import { run } from "./test/run.ts";

/**
 * `npm run soak`: long versions of the tests in `npm test`. GANTRY_KILLS, GANTRY_ALARM_KILLS, GANTRY_DELIVERY_KILLS,
 * GANTRY_REPORT_KILLS, GANTRY_CUTS, GANTRY_POSTS, GANTRY_JOINS, GANTRY_FUZZ, GANTRY_CALLS, GANTRY_DATABASE_ENDS and
 * GANTRY_PROPERTY_RUNS scale it; a failing property prints its seed.
 */
const kills = process.env.GANTRY_KILLS ?? "500";
const alarmKills = process.env.GANTRY_ALARM_KILLS ?? "100";
const deliveryKills = process.env.GANTRY_DELIVERY_KILLS ?? "100";
const reportKills = process.env.GANTRY_REPORT_KILLS ?? "100";
const cuts = process.env.GANTRY_CUTS ?? "2000";
const posts = process.env.GANTRY_POSTS ?? "10000";
const joins = process.env.GANTRY_JOINS ?? "1000";
const hostile = process.env.GANTRY_FUZZ ?? "10000000";
const calls = process.env.GANTRY_CALLS ?? "100000";
const databaseEnds = process.env.GANTRY_DATABASE_ENDS ?? "5000";
const propertyRuns = process.env.GANTRY_PROPERTY_RUNS ?? "20000";
const vitest = [path.join(root, "node_modules/.bin/vitest"), "run", "--testTimeout=3600000"];

report(`Every property with ${propertyRuns} examples ...`);
const properties = await run([...vitest, "--project=domain", "--project=protocols"], {
  GANTRY_PROPERTY_RUNS: propertyRuns,
});
report(`${hostile} hostile frames and as many MULTI strings ...`);
const fuzz = await run([...vitest, "--project=protocols", "hostile"], {
  GANTRY_FUZZ: hostile,
});
report(`${cuts} cut links of an agent ...`);
const links = await run([...vitest, "--project=agent", "cut-links"], { GANTRY_CUTS: cuts });
report(`${posts} posts over a link that loses every fifth datagram ...`);
const lossy = await run([...vitest, "--project=agent", "lossy-link"], { GANTRY_POSTS: posts });
report(`${joins} viewers of a camera who come and go ...`);
const viewers = await run([...vitest, "--project=agent", "gateway-trouble"], { GANTRY_JOINS: joins });
report(`${calls} guided requests to all operations ...`);
const requests = await run([...vitest, "--project=server", "call-fuzz"], { GANTRY_CALLS: calls });
report(`${databaseEnds} ended database sessions under writes ...`);
const ends = await run([...vitest, "--project=server", "ended-sessions"], {
  GANTRY_DATABASE_ENDS: databaseEnds,
});
report(`${kills} rounds of rules whose server is cut off ...`);
const rules = await run([...vitest, "--project=server", "rule-watch"], { GANTRY_KILLS: kills });
report("A kind, a field type, a screen and a camera driver added to a copy ...");
const additions = await run([...vitest, "--project=scripts", "cost-of-adding"], { GANTRY_COST: "whole" });
report(
  `${kills} kills of server, agents and database, ${alarmKills} while alarms are evaluated, ${deliveryKills} during delivery, ${reportKills} while reports are sent ...`,
);
const rounds = await run([...vitest, "--project=e2e"], {
  GANTRY_KILLS: kills,
  GANTRY_ALARM_KILLS: alarmKills,
  GANTRY_DELIVERY_KILLS: deliveryKills,
  GANTRY_REPORT_KILLS: reportKills,
});
process.exitCode =
  properties || fuzz || links || lossy || viewers || requests || ends || rules || additions || rounds;
