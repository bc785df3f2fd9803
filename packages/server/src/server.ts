import path from "node:path";
import type { FastifyInstance } from "fastify";
import { kinds } from "@gantry/domain/kinds/index.ts";
import { dataSources, declaredRoutes, recordKinds, type RouteCore } from "./declared-routes.ts";
import { modules } from "./modules.ts";
import { actionDesk, expireActions } from "./platform/agent-link/actions/action-desk.ts";
import { AgentHub, joinHooks } from "./platform/agent-link/connection/agent-hub.ts";
import { markSilentAgents } from "./platform/agent-link/agents/agent-life.ts";
import { joinExtras } from "./platform/agent-link/connection/device-sender.ts";
import { deviceTables, isPolledByAgents } from "./platform/agent-link/assignment/device-tables.ts";
import { CallExchange } from "./platform/agent-link/calls/call-exchange.ts";
import { enrolRoute } from "./platform/agent-link/agents/enrol-route.ts";
import { assignmentJobs } from "./platform/agent-link/assignment/take-over.ts";
import { type FileParts, forgetUnusedFiles } from "./platform/blobs/file-routes.ts";
import { openBlobStore } from "./platform/blobs/open-blob-store.ts";
import type { ServerBus } from "./platform/bus.ts";
import { openBus } from "./platform/bus/open-bus.ts";
import { type Clock, systemClock } from "./platform/clock.ts";
import type { Config } from "./platform/config/config.ts";
import { trustProxy } from "./platform/config/trust-proxy.ts";
import { tenantDatabase } from "./platform/database/in-tenant.ts";
import { openPool } from "./platform/database/pool.ts";
import { registerApiDocs } from "./platform/http/api-docs.ts";
import { callBudgets } from "./platform/http/call-budgets.ts";
import { limitConnections } from "./platform/http/limit-connections.ts";
import { createApp } from "./platform/http/create-app.ts";
import { registerRoutes } from "./platform/http/register-routes.ts";
import { registerSecurityHeaders } from "./platform/http/security-headers.ts";
import { ensureDemoAccounts } from "./platform/identity/accounts/demo-accounts.ts";
import { openIdentity } from "./platform/identity/identity.ts";
import { installationDatabase } from "./platform/identity/provider/installation-database.ts";
import { runJobs, type TenantJob } from "./platform/jobs/run-jobs.ts";
import { secretStore } from "./platform/kinds/database/secrets.ts";
import { ImportDesk } from "./platform/kinds/import/import-desk.ts";
import { DeliveryDesk } from "./platform/notifications/delivery/delivery-desk.ts";
import { openLicences } from "./platform/licence/open-licences.ts";
import { mediaRoute } from "./platform/media-tickets/media-route.ts";
import { assertMigrated, healthRoutes } from "./platform/metrics/health-routes.ts";
import { rotatingFile } from "./platform/metrics/rotating-file.ts";
import { serveMetrics } from "./platform/metrics/serve-metrics.ts";
import { openLog } from "./platform/metrics/log.ts";
import { serverMetrics } from "./platform/metrics/metrics.ts";
import { noMessageFields, noRoadQueues, type Platform } from "./platform/module.ts";
import type { Log } from "./platform/log.ts";
import { joinPublicSources } from "./platform/public-data/join-public-sources.ts";
import { GeojsonCopies } from "./platform/kinds/calls/geojson-copies.ts";
import { MapRegions } from "./platform/map-regions/map-regions.ts";
import { serveRegionFiles } from "./platform/map-regions/region-routes.ts";
import { PublicSnapshots } from "./platform/public-data/public-snapshots.ts";
import { publicReader } from "./platform/read-only/projection.ts";
import { OpenShares } from "./platform/shares/open-shares.ts";
import { entityReaders } from "./platform/realtime/entity-readers.ts";
import type { RealtimeLimits } from "./platform/realtime/limits.ts";
import { retentionJobs } from "./platform/records/retention.ts";
import { ensureDemoSchedules } from "./platform/schedules/demo-schedules.ts";
import { ensureDemoRules } from "./platform/rules/demo-rules.ts";
import { joinRuleActions } from "./platform/rules/join-rule-actions.ts";
import { RuleWatch } from "./platform/rules/rule-watch.ts";
import { joinExecutors } from "./platform/schedules/join-executors.ts";
import { keyframeJob } from "./platform/time-machine/keyframes.ts";
import { runDueJobs } from "./platform/schedules/run-due-jobs.ts";
import { ReportMailDesk } from "./platform/reports/mail/report-mail-desk.ts";
import { makePrinter } from "./platform/reports/print/print-pdf.ts";
import { RealtimeHub } from "./platform/realtime/realtime-hub.ts";
import { routeUpgrades } from "./platform/realtime/route-upgrades.ts";
import { version } from "./platform/version.ts";

interface Overrides {
  clock?: Clock;
  log?: Log;
  limits?: Partial<RealtimeLimits>;
}
export interface RunningServer {
  url: string;
  stop(): Promise<void>;
}

export async function startServer(config: Config, overrides: Overrides = {}): Promise<RunningServer> {
  const log =
    overrides.log ??
    openLog(config.logLevel, config.logFile === null ? undefined : rotatingFile(config.logFile));
  const pool = await openPool(config.databaseUrl, config.databasePool);
  try {
    await assertMigrated(pool);
    const parts = await openParts(config, { ...overrides, log, pool });
    await parts.app.listen({ host: config.host, port: config.port });
    log.info(
      { version, publicUrl: config.publicUrl, host: config.host, port: config.port },
      "the server is listening",
    );
    return {
      url: `http://${config.host.includes(":") ? `[${config.host}]` : config.host}:${config.port}`,
      async stop() {
        await parts.stop();
        await pool.end();
        log.info({}, "the server has stopped");
      },
    };
  } catch (error) {
    await pool.end();
    throw error;
  }
}

type StartOptions = Overrides & { log: Log; pool: Awaited<ReturnType<typeof openPool>> };

async function openParts(config: Config, options: StartOptions) {
  const { core, licences } = await openCore(config, options);
  const { bus, files, installation, identity, devices, platform } = core;
  const { database, log } = platform;
  const links = openLinks(core, options.limits);
  const app = await openApp(core, links);
  const deliveries = new DeliveryDesk({
    ...platform,
    delivery: { mail: config.mail, hosts: config.deliveryHosts, publicUrl: config.publicUrl },
  });
  const reportMails = new ReportMailDesk({
    ...platform,
    store: files.store,
    sources: { all: dataSources, check: licences.check },
    licence: licences.check,
    print: core.print,
    readRoads: joinPublicSources(modules).readRoadWays,
    publicUrl: config.publicUrl,
  });
  const rules = new RuleWatch({
    platform,
    actions: joinRuleActions(modules),
    devices: deviceTables(kinds),
    roadQueues: modules.find((module) => module.roadQueues)?.roadQueues ?? noRoadQueues,
  });
  const shares = new OpenShares(platform);
  const jobs = runJobs({
    database,
    installation,
    log,
    jobs: [
      ...platformJobs,
      { name: "endShares", everyMs: 1_000, run: (db) => shares.endThoseOver(db) },
      ...retentionJobs(recordKinds),
      keyframeJob,
      ...assignmentJobs(devices),
      ...moduleJobs(platform),
      scheduleJobs(platform),
      forgetUnusedFiles(files),
      ...core.imports.jobs,
      ...deliveries.jobs,
      ...reportMails.jobs,
      ...rules.jobs,
    ],
  });
  const { realtime, agents } = links;
  const stopMetrics = config.metrics && (await serveMetrics(config.metrics, links.metrics, log));
  const stops = [
    async () => stopMetrics?.(),
    () => realtime.stop(),
    () => agents.stop(),
    () => core.imports.stop(),
    async () => core.publicSnapshots.stop(),
    async () => core.geojson.stop(),
    () =>
      jobs
        .stop()
        .then(() => Promise.all([deliveries.stop(), reportMails.stop(), rules.stop()]))
        .then(() => undefined),
    licences.desk.stop,
    identity.stop,
  ];
  return { app, stop: () => stopInOrder(app, stops).finally(() => bus.stop()) };
}

async function openCore(config: Config, { log, pool, clock = systemClock }: StartOptions) {
  const bus = openBus(config, log);
  const database = tenantDatabase({ pool, bus, clock, log });
  const installation = installationDatabase(pool);
  const shared = { database, bus, clock, log };
  // First subscriber, so that cached grants are cleared before others react.
  const identity = await openIdentity(config, { ...shared, installation });
  if (config.demo) await ensureDemoAccounts(identity.accounts, database);
  const devices = deviceTables(kinds.filter(isPolledByAgents));
  const secrets = secretStore(config.secretKey);
  const actions = actionDesk({ ...shared, devices, secrets });
  const licences = await openLicences(config, { ...shared, installation });
  const { directories, grants } = identity;
  const agentCalls = new CallExchange({ database, bus });
  const platform: Platform = {
    ...shared,
    actions,
    agentCalls,
    licences,
    directories,
    grants,
    secrets,
    feedHosts: config.feedHosts,
    simulatedCityUrl: config.simulatedCityUrl,
    messageFields: modules.find((module) => module.messageFields)?.messageFields ?? noMessageFields,
  };
  if (config.demo) {
    await ensureDemoSchedules(platform, identity.accounts, joinExecutors(modules));
    await ensureDemoRules(platform, identity.accounts, joinRuleActions(modules));
  }
  const store = config.blobPlace ? openBlobStore(config.blobPlace, { clock, log }) : undefined;
  const files: FileParts = { kinds, database, clock, licence: licences.check, store };
  // Before the pages, so that one told of a change does not get an older copy.
  const geojson = new GeojsonCopies(bus);
  const imports = new ImportDesk({ database, secrets, licence: licences.check, log });
  const publicPages = publicReader({ database, licence: licences.check });
  const publicSnapshots = new PublicSnapshots({
    ...shared,
    ...joinPublicSources(modules),
    licence: licences.check,
    publicUrl: config.publicUrl,
  });
  const core: Core = {
    publicSnapshots,
    config,
    files,
    bus,
    pool,
    installation,
    identity,
    devices,
    platform,
    agentCalls,
    publicPages,
    secrets,
    imports,
    geojson,
    mapRegions: new MapRegions(config.mapFolder ? path.resolve(config.mapFolder) : undefined, log),
    print: makePrinter(config.printProgram),
  };
  return { core, licences };
}

interface Core extends RouteCore {
  bus: ServerBus;
  pool: StartOptions["pool"];
  agentCalls: CallExchange;
}

function openLinks(core: Core, limits: Overrides["limits"]) {
  const { config, pool, installation, identity, devices, platform, secrets } = core;
  const metrics = serverMetrics({
    pages: () => realtime.connectedCount,
    updates: () => realtime.deliveredCount,
    agents: () => agents.connectedCount,
    databaseConnections: () => pool.totalCount,
    busReach: () => core.bus.reach(),
    publicLagS: (part) => core.publicSnapshots.lag.longestS(part),
  });
  const agents = new AgentHub({
    ...platform,
    installation,
    platform,
    devices,
    hooks: joinHooks(modules),
    readSecrets: secrets.read,
    extras: joinExtras(modules),
    counters: metrics.agentCounters,
    calls: core.agentCalls,
  });
  const realtime = new RealtimeHub({
    ...platform,
    authenticator: identity.authenticator,
    licence: platform.licences.check,
    publicProjection: core.publicPages,
    publicUrl: config.publicUrl,
    limits,
    readers: entityReaders(kinds, Object.assign({}, ...modules.map((module) => module.readers ?? {}))),
  });
  return { metrics, agents, realtime };
}

async function openApp(core: Core, { metrics, agents, realtime }: ReturnType<typeof openLinks>) {
  const { config, pool, installation, identity, devices, platform } = core;
  const app = await createApp({
    log: platform.log,
    pageFolder: config.webRoot ?? undefined,
    trustProxy: trustProxy(config.publicUrl),
  });
  serveRegionFiles(app, core.mapRegions);
  healthRoutes(app, { pool, metrics, busReach: () => core.bus.reach() });
  const behindProxy = trustProxy(config.publicUrl) !== false;
  if (!behindProxy) limitConnections(app.server);
  await registerSecurityHeaders(app, {
    issuerOrigins: config.issuers.map(({ issuer }) => new URL(issuer).origin),
    streamOrigins: config.streamOrigins,
    publicUrl: config.publicUrl,
    embeddersOf: (tenantId) => core.publicSnapshots.embeddersOf(tenantId),
  });
  await identity.mount(app);
  enrolRoute(app, { ...platform, installation, devices });
  const routes = declaredRoutes(core);
  registerRoutes(app, routes, {
    authenticate: identity.authenticator.authenticate,
    budgets: callBudgets(platform.clock),
    licence: platform.licences.check,
  });
  const sources = modules.flatMap((module) => module.media?.(platform) ?? []);
  mediaRoute(app, platform, sources);
  await registerApiDocs(app, routes, version);
  routeUpgrades(app.server, {
    "/websocket": (...request) => realtime.upgrade(...request),
    "/websocket/readonly": (...request) => realtime.upgradePublic(...request),
    "/agent": (...request) => agents.upgrade(...request),
  });
  return app;
}

const platformJobs: TenantJob[] = [
  { name: "expireActions", everyMs: 1_000, run: expireActions },
  { name: "markSilentAgents", everyMs: 10_000, run: markSilentAgents },
];

const moduleJobs = (platform: Platform): TenantJob[] =>
  modules
    .flatMap((module) => module.jobs ?? [])
    .map((job) => ({ ...job, run: (db) => job.run(db, platform) }));

function scheduleJobs(platform: Platform): TenantJob {
  const executors = joinExecutors(modules);
  return {
    name: "runSchedules",
    everyMs: 250,
    run: async (db) => ((await runDueJobs(db, platform, executors)) > 0 ? "more" : undefined),
  };
}

const callsMayTakeMs = 5_000;

/** Stops accepting connections, then closes links, then stops jobs; pending device calls are aborted. */
async function stopInOrder(app: FastifyInstance, stops: (() => Promise<void>)[]): Promise<void> {
  const cutOff = setTimeout(() => app.server.closeAllConnections(), callsMayTakeMs);
  const closed = app.close();
  await Promise.all(stops.map((stop) => stop()));
  await closed;
  clearTimeout(cutOff);
}
