import type { OverviewAnswer } from "@gantry/domain/contract/answers/overview.ts";
import { Button, Stack } from "@mantine/core";
import { dashboardModules } from "@gantry/domain/dashboards/module-dashboards.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { IconList } from "@tabler/icons-react";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import type { ComponentType } from "react";
import { useTranslation } from "../../text/use-translation.ts";
import { NothingYet } from "../list/table/empty-list.tsx";
import type { ModuleWidgetsProps } from "../feature.ts";
import { featureList } from "../feature-list.ts";
import { FeaturePart } from "../feature-part.tsx";
import type { DeviceModule } from "../module-screens/module-routes.tsx";
import { Page } from "../../kit/layout/page.tsx";
import { SectionBoundary } from "../../kit/screen/section-boundary.tsx";
import { useIsPhone } from "../../kit/screen/use-is-phone.ts";
import { RowSkeletons } from "../../kit/screen/states.tsx";
import { Loaded } from "../../queries/loaded.tsx";
import { NoPermission } from "../../session/permission/no-permission.tsx";
import { useCan } from "../../session/session-store.ts";
import { kindText } from "../../text/kind-text.ts";
import { Needing, NewestChanges } from "./device-panels.tsx";
import { ProblemCauses } from "./problem-causes.tsx";
import { RecentAlarms } from "./recent-alarms.tsx";
import { ScheduleToday } from "./schedule-today.tsx";
import { StatusTiles } from "./status-tiles.tsx";
import { ValueAges } from "./value-ages.tsx";
import css from "./dashboard.module.css";
import { useQuery } from "@tanstack/react-query";
import { overviewQuery } from "../../queries/kind-queries.ts";
import { useLive } from "../../realtime/live.ts";
import { useIsLive } from "../../realtime/connection-store.ts";
import { ageText } from "../../kit/status/age.tsx";
import { useDerivedFromNow } from "../../kit/status/second-clock.ts";

export function ModuleDashboard({
  module,
  Above,
  Beside,
}: {
  module: DeviceModule;
  Above?: ComponentType | undefined;
  Beside?: ComponentType | undefined;
}) {
  const { t } = useTranslation("moduleScreens");
  const { devices } = module;
  const mayRead = useCan("READ", devices.entityType);
  const title = t("dashboard.ofModule", { module: module.label() });
  const { edit } = useSearch({ strict: false }) as { edit?: boolean };
  // Places cannot be seen in one column.
  const isEditing = !useIsPhone() && edit === true;
  if (isEditing) return <Widgets module={module} title={title} isEditing />;
  return (
    <Page
      className={css.page}
      title={title}
      actions={
        mayRead && (
          <Button component={Link} to={devices.pages} variant="default" leftSection={<IconList size={15} />}>
            {kindText(devices, "title")}
          </Button>
        )
      }
    >
      {Above && (
        <SectionBoundary>
          <Above />
        </SectionBoundary>
      )}
      {mayRead ? <Devices module={module} Beside={Beside} /> : <NoDevices kind={devices} />}
      <Widgets module={module} title={title} isEditing={false} />
    </Page>
  );
}

interface WidgetsProps extends Pick<ModuleWidgetsProps, "title" | "isEditing"> {
  module: DeviceModule;
}

/** What the feature of dashboards shows for the module (DASH-002). */
function Widgets({ module: { base }, ...props }: WidgetsProps) {
  const navigate = useNavigate();
  const module = dashboardModules.find((one) => base === `/${one}`);
  const load = featureList().find(({ moduleWidgets }) => moduleWidgets)?.moduleWidgets;
  if (!module || !load) return null;
  const onEditing = (isEditing: boolean) =>
    void navigate({
      to: ".",
      search: ((before: object) => ({ ...before, edit: isEditing || undefined })) as never,
      replace: true,
    });
  return (
    <SectionBoundary>
      <FeaturePart load={load} props={{ module, ...props, onEditing }} />
    </SectionBoundary>
  );
}

function NoDevices({ kind }: { kind: AnyKind }) {
  const { t } = useTranslation("permissions");
  return <NoPermission action={t("READ")} kindName={kindText(kind, "many")} />;
}

interface DevicesProps {
  module: DeviceModule;
  Beside: ComponentType | undefined;
}

function Devices({ module, Beside }: DevicesProps) {
  const { t } = useTranslation("moduleScreens");
  const { devices: kind } = module;
  const overview = useModuleDevices(kind);
  return (
    <Loaded
      query={overview}
      failed={t("dashboard.loadFailed", { kinds: kindText(kind, "many") })}
      waiting={<RowSkeletons rows={6} />}
    >
      {(data) =>
        data.total === 0 ? (
          <NothingYet kind={kind} />
        ) : (
          <>
            <ReadAge readAtMs={overview.dataUpdatedAt} />
            <Panels module={module} overview={data} Beside={Beside} />
          </>
        )
      }
    </Loaded>
  );
}

function Panels({ module, overview, Beside }: DevicesProps & { overview: OverviewAnswer }) {
  const { devices: kind, has = [] } = module;
  return (
    <>
      <StatusTiles kind={kind} overview={overview} />
      <div className={css.columns}>
        <Stack gap={12} miw={0}>
          <Needing kind={kind} overview={overview} />
          <ProblemCauses kind={kind} overview={overview} />
          {Beside && (
            <SectionBoundary>
              <Beside />
            </SectionBoundary>
          )}
        </Stack>
        <Stack gap={12} miw={0}>
          {has.includes("alarms") && <RecentAlarms module={module} />}
          {has.includes("schedule") && <ScheduleToday module={module} />}
          <ValueAges overview={overview} />
          <NewestChanges kind={kind} overview={overview} />
        </Stack>
      </div>
    </>
  );
}

/** Values age without updates, so their counts are polled. */
const agesReadMs = 15_000;

function useModuleDevices(kind: AnyKind) {
  useLive(kind.entityType);
  return useQuery({ ...overviewQuery(kind, { dashboard: true }), refetchInterval: agesReadMs });
}

function ReadAge({ readAtMs }: { readAtMs: number }) {
  const { t } = useTranslation("moduleScreens");
  const isLive = useIsLive();
  // The read time is client time, so its age uses the client clock.
  const age = useDerivedFromNow(() => ageText(Date.now() - readAtMs));
  return (
    <span className={`small num nowrap ${isLive ? "dim" : "warn-text"}`}>
      {t(isLive ? "dashboard.readLive" : "dashboard.read", { age })}
    </span>
  );
}
