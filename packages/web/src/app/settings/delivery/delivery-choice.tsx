import { type DeliveredModule, deliveredModules } from "@gantry/domain/notifications/delivered-modules.ts";
import {
  type DeliveryChoice,
  deliveryChoiceId,
  isQuietHours,
  personalWays,
  readDeliveryChoice,
  toggleWay,
} from "@gantry/domain/notifications/delivery.ts";
import {
  type NotificationSeverity,
  notificationSeverities,
} from "@gantry/domain/notifications/notification.ts";
import { Button, Checkbox, Group, Stack } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { LeaveDialog } from "../../../kinds/form/draft/leave-dialog.tsx";
import { Note } from "../../../kit/feedback/note.tsx";
import { FormFoot } from "../../../kit/form/form-foot.tsx";
import { Panel, PanelBody } from "../../../kit/layout/panel.tsx";
import "../../../kit/look/mantine-inputs.ts";
import { RowSkeletons } from "../../../kit/screen/states.tsx";
import type { Column } from "../../../kit/table/columns.ts";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { DraftNote } from "../../../session/drafts/draft-note.tsx";
import { findDraft, forgetDraft, storeDraft, useDraftPlace } from "../../../session/drafts/draft-store.ts";
import { usePreference, useSavePreference } from "../../../session/preference/preference-queries.ts";
import { useSession } from "../../../session/session-store.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { useOpenFeatures } from "../../open-features.ts";
import { profilePath } from "../settings-routes.ts";
import { PushDevicesPanel } from "./push/push-devices.tsx";
import { QuietHoursFields } from "./quiet-hours-fields.tsx";

/** What a person receives outside of the console, and when not. */
export default function DeliveryChoiceScreen() {
  const { metadata, isLoaded } = usePreference("user", deliveryChoiceId);
  if (!isLoaded) return <RowSkeletons rows={8} />;
  return (
    <Stack>
      <ChoiceForm saved={readDeliveryChoice(metadata?.["value"])} />
      <PushDevicesPanel />
    </Stack>
  );
}

function ChoiceForm({ saved }: { saved: DeliveryChoice }) {
  const { t } = useTranslation("delivery");
  const { changed, setChanged, restoredAt, forget } = useDraftChoice();
  const save = useSavePreference("user");
  const isLeavingSaved = useRef(false);
  const choice = changed ?? saved;
  const isValid = choice.quiet === null || isQuietHours(choice.quiet);
  const saveAll = () =>
    save.mutate(
      { id: deliveryChoiceId, name: t("settings:delivery.title"), metadata: { value: choice } },
      { onSuccess: () => forget(choice) },
    );
  return (
    <Panel title={t("title")} aria-label={t("title")} style={{ maxWidth: 720 }}>
      <PanelBody className="column">
        <p className="dim">{t("text")}</p>
        <Address />
        {restoredAt !== undefined && <DraftNote typedAt={restoredAt} onDiscard={() => forget()} />}
      </PanelBody>
      <WaysTable choice={choice} onChange={setChanged} />
      <PanelBody className="column">
        <QuietHoursFields quiet={choice.quiet} onChange={(quiet) => setChanged({ ...choice, quiet })} />
      </PanelBody>
      <FormFoot status={changed && t("unsaved")}>
        {changed && (
          <Button variant="default" onClick={() => forget()}>
            {t("common:cancel")}
          </Button>
        )}
        <Button onClick={saveAll} loading={save.isPending} disabled={!changed || !isValid}>
          {t("save")}
        </Button>
      </FormFoot>
      <LeaveDialog isDirty={changed !== undefined} isLeavingSaved={isLeavingSaved} onLeave={() => forget()} />
    </Panel>
  );
}

/** What is chosen and not saved, kept over a reload and a new sign-in. */
function useDraftChoice() {
  const place = useDraftPlace("deliveryChoice");
  const [found] = useState(() => findDraft(place, isDraftChoice, Date.now()));
  const [restoredAt, setRestoredAt] = useState(found?.typedAt);
  const [changed, setChanged] = useState(found?.value);
  const newest = useRef(changed);
  const show = (next: DeliveryChoice | undefined) => {
    newest.current = next;
    setChanged(next);
  };
  return {
    changed,
    restoredAt,
    setChanged(next: DeliveryChoice) {
      show(next);
      storeDraft(place, next, Date.now());
    },
    /** What was chosen while this choice was being saved stays. */
    forget(choice = newest.current) {
      setRestoredAt(undefined);
      if (newest.current !== choice) return;
      show(undefined);
      forgetDraft(place);
    },
  };
}

/** Its quiet hours can be half typed. */
function isDraftChoice(value: unknown): value is DeliveryChoice {
  const { ways, quiet } = (value ?? {}) as Partial<DeliveryChoice>;
  return typeof ways === "object" && ways !== null && (quiet === null || typeof quiet?.zone === "string");
}

function Address() {
  const { t } = useTranslation("delivery");
  const { email } = useSession().user;
  if (email) return <p>{t("address", { email })}</p>;
  return (
    <Note tone="warning" title={t("noAddress")} actions={<Link to={profilePath}>{t("openProfile")}</Link>}>
      {t("noAddressText")}
    </Note>
  );
}

interface WaysTableProps {
  choice: DeliveryChoice;
  onChange: (choice: DeliveryChoice) => void;
}

/** A row for each module that is open to the person. */
function WaysTable({ choice, onChange }: WaysTableProps) {
  const { t } = useTranslation("delivery");
  const open = useOpenFeatures();
  const labelOf = (module: DeliveredModule) => t(`shell:modules.${module}`);
  const columnOf = (severity: NotificationSeverity): Column<DeliveredModule> => ({
    id: severity,
    header: t(`notifications:severity.${severity}`),
    cell: (module) => (
      <Group gap={12}>
        {personalWays.map((way) => (
          <Checkbox
            key={way}
            label={t(`ways.${way}`)}
            aria-label={t("cell", {
              way: t(`ways.${way}`),
              module: labelOf(module),
              severity: t(`notifications:severity.${severity}`),
            })}
            checked={choice.ways[module]?.[severity]?.includes(way) ?? false}
            onChange={() => onChange(toggleWay(choice, { module, severity, way }))}
          />
        ))}
      </Group>
    ),
  });
  return (
    <DataTable
      columns={[
        { id: "module", header: t("module"), cell: labelOf, isRowHeader: true },
        ...notificationSeverities.map(columnOf),
      ]}
      rows={deliveredModules.filter((module) => open.some(({ feature }) => feature.module === module))}
      rowId={(module) => module}
      card="table"
    />
  );
}
