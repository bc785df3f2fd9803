import { Checkbox, Select, Stack } from "@mantine/core";
import { weeklyRule } from "@gantry/domain/recurrence/seeded-rule.ts";
import { ruleText } from "@gantry/domain/recurrence/rule.ts";
import { scheduleJob } from "@gantry/domain/schedule/schedule-job.ts";
import { earliestStart } from "@gantry/domain/schedule/schedule-times.ts";
import { type ScheduleZone, scheduleZones } from "@gantry/domain/schedule/schedule-types.ts";
import { localTime } from "@gantry/domain/time/zone.ts";
import { lazy, Suspense } from "react";
import { useTranslation } from "../../text/use-translation.ts";
import { FormCell, FormGrid } from "../../kit/form/form-section.tsx";
import { CalendarInput } from "../form/fields/calendar/calendar-input.tsx";
import { ageText } from "../../kit/status/age.tsx";
import { useDerivedFromNow } from "../../kit/status/second-clock.ts";
import { serverNowMs } from "../../kit/status/server-time.ts";
import { shownZone } from "../../kit/time/formats.ts";
import { zonedText } from "../../kit/time/moment-text.ts";
import { localText, utcText } from "../../kit/time/local-input.ts";
import type { JobForm } from "./use-job-form.ts";

const RruleField = lazy(() => import("../form/fields/calendar/rrule-field.tsx"));

export function JobRecurrence({
  form,
  isNew,
  isReadOnly,
}: {
  form: JobForm;
  isNew: boolean;
  isReadOnly: boolean;
}) {
  const { t } = useTranslation("schedule");
  const { values, labels } = form;
  return (
    <Stack component="section" gap={8} aria-labelledby="job-recurrence">
      <div className="row">
        <h3 id="job-recurrence" className="dim">
          {t("dialog.recurrence")}
        </h3>
        <Checkbox
          className="end"
          label={t("dialog.repeat")}
          disabled={isReadOnly}
          checked={values.useRecurrence}
          onChange={({ currentTarget }) => form.change(changeRecurrence(form, currentTarget.checked))}
        />
      </div>
      <FormGrid>
        <FormCell>
          <FirstDate form={form} isNew={isNew} isReadOnly={isReadOnly} />
        </FormCell>
        <FormCell>
          <Select
            label={labels.timezone}
            withAsterisk
            disabled={isReadOnly}
            description={t("dialog.zoneHint")}
            data={[...scheduleZones]}
            searchable
            value={values.timezone}
            allowDeselect={false}
            onChange={(zone) => zone && form.change({ timezone: zone as ScheduleZone })}
          />
        </FormCell>
        {values.useRecurrence && (
          <FormCell span={12}>
            <Suspense fallback={null}>
              <RruleField
                name="rrule"
                field={scheduleJob.fields.rrule}
                label={labels.rrule}
                value={values.rrule}
                siblings={{ firstDate: values.firstDate, timezone: values.timezone }}
                onChange={(rule) => form.change({ rrule: rule as string | null })}
                onBlur={() => form.touch("rrule")}
                error={form.errorOf("rrule")}
                isRequired
                isDisabled={isReadOnly}
                isSet={false}
                takeElement={() => undefined}
              />
            </Suspense>
          </FormCell>
        )}
      </FormGrid>
    </Stack>
  );
}

function FirstDate({ form, isNew, isReadOnly }: { form: JobForm; isNew: boolean; isReadOnly: boolean }) {
  const { t } = useTranslation("schedule");
  const { firstDate, timezone } = form.values;
  const firstMs = Date.parse(firstDate ?? "");
  const wait = useDerivedFromNow((nowMs) => (firstMs > nowMs ? ageText(firstMs - nowMs) : ""));
  const there =
    Number.isNaN(firstMs) || timezone === shownZone()
      ? ""
      : t("dialog.thereTime", { time: zonedText(firstMs, timezone), zone: timezone });
  const here =
    wait === ""
      ? t("dialog.ownZone", { zone: shownZone() })
      : t("dialog.ownZoneIn", { zone: shownZone(), wait });
  return (
    <CalendarInput
      type="datetime-local"
      label={form.labels.firstDate}
      withAsterisk
      disabled={isReadOnly}
      description={[here, there].filter((part) => part !== "").join(" · ")}
      error={form.errorOf("firstDate")}
      {...(isNew && { min: localText(earliestStart(serverNowMs())).slice(0, 16) })}
      value={localText(firstDate ?? "")}
      onChange={(local) => form.change({ firstDate: local === null ? null : utcText(local) })}
      onBlur={() => form.touch("firstDate")}
    />
  );
}

/** A new recurrence defaults to weekly on the weekday of the start. */
function changeRecurrence({ values }: JobForm, useRecurrence: boolean) {
  if (!useRecurrence || values.rrule !== null) return { useRecurrence };
  const firstMs = Date.parse(values.firstDate ?? "");
  const today = localTime(Number.isNaN(firstMs) ? serverNowMs() : firstMs, values.timezone);
  return { useRecurrence, rrule: ruleText(weeklyRule(today)) };
}
