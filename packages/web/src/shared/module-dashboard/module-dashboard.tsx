import { Button } from "@mantine/core";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { IconList } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ComponentType } from "react";
import { useTranslation } from "react-i18next";
import type { OverviewAnswer } from "@gantry/domain/contract/overview.ts";
import { NothingYet } from "../kind-list/empty-list.tsx";
import type { DeviceModule } from "../module-screens/module-routes.tsx";
import { SectionBoundary } from "../screen/section-boundary.tsx";
import { FailedToLoad, NoPermission, RowSkeletons } from "../screen/states.tsx";
import { useCan } from "../session/session-store.ts";
import { kindText } from "../text/kind-text.ts";
import { NewestChanges, Needing } from "./device-panels.tsx";
import { StatusTiles } from "./status-tiles.tsx";
import { useModuleDevices } from "./use-module-devices.ts";
import { ValueAges } from "./value-ages.tsx";
import "./module-dashboard.css";

/** How a module is now: its devices by state, those that need somebody, what changed, and how old the values are. */
export function ModuleDashboard({
  module,
  More,
}: {
  module: DeviceModule;
  /** What the module shows besides its devices, above them. */
  More?: ComponentType | undefined;
}) {
  const { t } = useTranslation("moduleScreens");
  const { devices } = module;
  const mayRead = useCan("READ", devices.entityType);
  return (
    <div className="page page-scrolling">
      <div className="title-row">
        <h1>{t("dashboard.ofModule", { module: module.label() })}</h1>
        {mayRead && (
          <span className="row end">
            <Button
              component={Link}
              to={devices.pages}
              variant="default"
              leftSection={<IconList size={15} />}
            >
              {kindText(devices, "title")}
            </Button>
          </span>
        )}
      </div>
      {More && (
        <SectionBoundary>
          <More />
        </SectionBoundary>
      )}
      {mayRead ? <Devices kind={devices} /> : <NoDevices kind={devices} />}
    </div>
  );
}

function NoDevices({ kind }: { kind: AnyKind }) {
  const { t } = useTranslation("permissions");
  return <NoPermission action={t("READ")} kindName={kindText(kind, "many")} />;
}

function Devices({ kind }: { kind: AnyKind }) {
  const { t } = useTranslation("moduleScreens");
  const { data, error, refetch } = useModuleDevices(kind);
  const kinds = kindText(kind, "many");
  if (error && !data) {
    return (
      <FailedToLoad
        title={t("dashboard.loadFailed", { kinds })}
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <RowSkeletons rows={6} />;
  if (data.total === 0) return <NothingYet kind={kind} />;
  return <Panels kind={kind} overview={data} />;
}

function Panels({ kind, overview }: { kind: AnyKind; overview: OverviewAnswer }) {
  return (
    <>
      <StatusTiles kind={kind} overview={overview} />
      <div className="dashboard-columns">
        <Needing kind={kind} overview={overview} />
        <div className="dashboard-side">
          <ValueAges overview={overview} />
          <NewestChanges kind={kind} overview={overview} />
        </div>
      </div>
    </>
  );
}
