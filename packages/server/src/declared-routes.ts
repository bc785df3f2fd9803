import { kinds } from "@gantry/domain/kinds/index.ts";
import { featureOfModule } from "@gantry/domain/licence/licence-features.ts";
import { modules } from "./modules.ts";
import { connectionTestRoutes } from "./platform/agent-link/actions/connection-test-route.ts";
import { mibRoutes } from "./platform/agent-link/actions/mib-routes.ts";
import { pollRoutes } from "./platform/agent-link/actions/poll-routes.ts";
import { agentRoutes } from "./platform/agent-link/agents/agent-routes.ts";
import type { DeviceTable } from "./platform/agent-link/assignment/device-tables.ts";
import { alarmEntityType, alarms } from "./platform/alarms/alarm-catalogue.ts";
import { auditLogRoutes } from "./platform/audit/audit-routes.ts";
import { evidenceSigner } from "./platform/evidence/evidence-key.ts";
import { evidenceRoutes } from "./platform/evidence/evidence-routes.ts";
import { type FileParts, fileRoutes } from "./platform/blobs/file-routes.ts";
import { geoPropertyRoutes } from "./platform/blobs/geo-property-routes.ts";
import { mapLayerRoutes } from "./platform/map-layers/map-layer-routes.ts";
import type { Config } from "./platform/config/config.ts";
import { guardLicensedRoutes } from "./platform/http/guard-licensed-routes.ts";
import type { RouteDeclaration } from "./platform/http/route.ts";
import type { Identity } from "./platform/identity/identity.ts";
import type { InstallationDatabase } from "./platform/identity/provider/installation-database.ts";
import type { MapRegions } from "./platform/map-regions/map-regions.ts";
import { mapRegionRoutes } from "./platform/map-regions/region-routes.ts";
import type { GeojsonCopies } from "./platform/kinds/calls/geojson-copies.ts";
import { kindRoutes } from "./platform/kinds/calls/kind-routes.ts";
import type { ImportDesk } from "./platform/kinds/import/import-desk.ts";
import type { SecretStore } from "./platform/kinds/database/secrets.ts";
import { listServedKinds } from "./platform/kinds/serve-kind.ts";
import type { Platform } from "./platform/module.ts";
import type { PublicReader } from "./platform/read-only/projection.ts";
import { publicDataRoutes } from "./platform/public-data/public-data-routes.ts";
import type { PublicSnapshots } from "./platform/public-data/public-snapshots.ts";
import { readOnlyRoutes } from "./platform/read-only/read-only-routes.ts";
import { joinPublicSources } from "./platform/public-data/join-public-sources.ts";
import { shareRoutes } from "./platform/shares/share-routes.ts";
import { pushDeviceRoutes } from "./platform/notifications/delivery/push/push-device-routes.ts";
import { webhookTestRoutes } from "./platform/notifications/delivery/webhook-test-route.ts";
import { type DataSource, kindSources } from "./platform/queries/data-source.ts";
import { moduleDashboardRoutes } from "./modules/system/dashboards/module-dashboard-routes.ts";
import { queryRoutes } from "./platform/queries/query-routes.ts";
import { platformRecords } from "./platform/records/record-kinds.ts";
import { recordRoutes } from "./platform/records/record-routes.ts";
import { reportScheduleRoutes } from "./platform/reports/mail/report-schedule-routes.ts";
import type { Printer } from "./platform/reports/print/print-pdf.ts";
import { reportRoutes } from "./platform/reports/report-routes.ts";
import { retentionRoutes } from "./platform/records/retention-routes.ts";
import { joinRuleActions } from "./platform/rules/join-rule-actions.ts";
import { ruleKind } from "./platform/rules/rule-kind.ts";
import { ruleRoutes } from "./platform/rules/rule-routes.ts";
import { joinExecutors } from "./platform/schedules/join-executors.ts";
import { scheduleRoutes } from "./platform/schedules/schedule-routes.ts";
import { timeMachineRoutes } from "./platform/time-machine/time-machine-routes.ts";

export interface RouteCore {
  config: Config;
  files: FileParts;
  installation: InstallationDatabase;
  identity: Identity;
  devices: ReadonlyMap<string, DeviceTable>;
  platform: Platform;
  publicPages: PublicReader;
  publicSnapshots: PublicSnapshots;
  secrets: SecretStore;
  imports: ImportDesk;
  geojson: GeojsonCopies;
  mapRegions: MapRegions;
  print: Printer;
}

export const recordKinds = [...platformRecords, ...modules.flatMap((module) => module.records ?? [])];

export const dataSources: readonly DataSource[] = [
  ...kindSources(kinds),
  { name: "alarm", entityType: alarmEntityType, catalogue: alarms, timeField: "receivedTime" },
  ...modules.flatMap((module) => module.dataSources ?? []),
];

const pastValues = Object.assign({}, ...modules.map((module) => module.pastValues));

export function declaredRoutes(core: RouteCore): RouteDeclaration<never>[] {
  const { config, installation, identity, devices, platform, publicPages, secrets } = core;
  const { database } = platform;
  const { check: licence } = platform.licences;
  const { imports, geojson } = core;
  const parts = { database, secrets, grants: identity.grants, licence, imports, geojson };
  return [
    ...identity.routes,
    ...listServedKinds([
      ...modules.flatMap((module) => module.kinds),
      ruleKind(joinRuleActions(modules)),
    ]).flatMap((served) => kindRoutes(served, parts)),
    ...modules.flatMap((module) =>
      guardLicensedRoutes(module.routes?.(platform) ?? [], featureOfModule(module.name)),
    ),
    ...fileRoutes({ ...core.files, uploads: modules.flatMap((module) => module.uploads ?? []) }),
    ...geoPropertyRoutes(platform, config.geojsonHosts),
    ...mapLayerRoutes({ database, secrets, store: core.files.store, allowedHosts: config.geojsonHosts }),
    ...mapRegionRoutes(core.mapRegions),
    ...readOnlyRoutes(publicPages, platform.clock),
    ...publicDataRoutes(core.publicSnapshots),
    ...shareRoutes({ ...platform, sources: joinPublicSources(modules) }),
    ...pollRoutes(devices, platform),
    ...mibRoutes(devices, platform),
    ...connectionTestRoutes(kinds, platform, secrets),
    ...webhookTestRoutes({ ...platform, hosts: config.deliveryHosts }),
    ...pushDeviceRoutes({ ...platform, hosts: config.deliveryHosts }),
    ...recordRoutes(platform),
    ...queryRoutes(platform, dataSources),
    ...moduleDashboardRoutes({ database, sources: dataSources, check: licence }),
    ...timeMachineRoutes(platform, pastValues),
    ...evidenceRoutes({
      database,
      signer: evidenceSigner(config.secretKey),
      values: pastValues,
      pictures: Object.assign({}, ...modules.map((module) => module.pastPictures)),
      clips: Object.assign({}, ...modules.map((module) => module.pastClips?.(platform))),
    }),
    ...reportRoutes({
      ...platform,
      sources: { all: dataSources, check: licence },
      store: core.files.store,
      print: core.print,
      readRoads: joinPublicSources(modules).readRoadWays,
    }),
    ...reportScheduleRoutes({
      database,
      hasMail: config.mail !== null,
      hasPdf: config.printProgram !== null,
    }),
    ...retentionRoutes(recordKinds, database),
    ...scheduleRoutes(platform, joinExecutors(modules)),
    ...ruleRoutes(platform),
    ...agentRoutes({ ...platform, installation, devices, publicUrl: config.publicUrl }),
    ...auditLogRoutes(database),
  ];
}
