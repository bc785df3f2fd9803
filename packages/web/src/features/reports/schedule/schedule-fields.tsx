import { MultiSelect, Select, TagsInput, Textarea, TextInput } from "@mantine/core";
import { reportSchedule } from "@gantry/domain/reports/report-schedule.ts";
import { scheduleZones } from "@gantry/domain/schedule/schedule-types.ts";
import { lazy, Suspense } from "react";
import { CalendarInput } from "../../../kinds/form/fields/calendar/calendar-input.tsx";
import { useEntityOptions } from "../../../kinds/form/fields/choice/use-entity-options.ts";
import { FormCell, FormGrid } from "../../../kit/form/form-section.tsx";
import { shownZone } from "../../../kit/time/formats.ts";
import { localText, utcText } from "../../../kit/time/local-input.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import type { ScheduleFormState } from "./use-schedule-form.ts";

const RruleField = lazy(() => import("../../../kinds/form/fields/calendar/rrule-field.tsx"));

interface FieldsProps {
  form: ScheduleFormState;
  isReadOnly: boolean;
  /** Sent where there is no subject. */
  usualSubject: string;
}

export function ScheduleFields({ form, isReadOnly, usualSubject }: FieldsProps) {
  const { t } = useTranslation("reports");
  const { values, change, errorOf } = form;
  const shared = { disabled: isReadOnly };
  return (
    <FormGrid>
      <FormCell>
        <People form={form} isReadOnly={isReadOnly} />
      </FormCell>
      <FormCell>
        <TagsInput
          {...shared}
          label={t("schedule.addresses")}
          description={t("schedule.addressesHint")}
          error={errorOf("addresses")}
          splitChars={[",", ";", " "]}
          acceptValueOnBlur
          value={values.addresses}
          onChange={(addresses) => change({ addresses })}
        />
      </FormCell>
      <FormCell>
        <CalendarInput
          {...shared}
          type="datetime-local"
          label={t("schedule.firstDate")}
          withAsterisk
          description={t("schedule.inZone", { zone: shownZone() })}
          error={errorOf("firstDate")}
          value={localText(values.firstDate ?? "")}
          onChange={(local) => change({ firstDate: local === null ? null : utcText(local) })}
          onBlur={() => undefined}
        />
      </FormCell>
      <FormCell>
        <Select
          {...shared}
          label={t("schedule.timezone")}
          withAsterisk
          description={t("schedule.zoneHint")}
          data={[...scheduleZones]}
          searchable
          allowDeselect={false}
          value={values.timezone}
          onChange={(timezone) => timezone && change({ timezone })}
        />
      </FormCell>
      <FormCell span={12}>
        <Suspense fallback={null}>
          <RruleField
            name="rrule"
            field={reportSchedule.fields.rrule}
            label={t("schedule.rrule")}
            value={values.rrule}
            siblings={{ firstDate: values.firstDate, timezone: values.timezone }}
            onChange={(rule) => change({ rrule: rule as string | null })}
            onBlur={() => undefined}
            error={errorOf("rrule")}
            isRequired
            isDisabled={isReadOnly}
            isSet={false}
            takeElement={() => undefined}
          />
        </Suspense>
      </FormCell>
      <FormCell span={12}>
        <TextInput
          {...shared}
          label={t("schedule.subject")}
          placeholder={usualSubject}
          maxLength={200}
          error={errorOf("subject")}
          value={values.subject}
          onChange={({ currentTarget }) => change({ subject: currentTarget.value })}
        />
      </FormCell>
      <FormCell span={12}>
        <Textarea
          {...shared}
          label={t("schedule.message")}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={4000}
          error={errorOf("message")}
          value={values.message}
          onChange={({ currentTarget }) => change({ message: currentTarget.value })}
        />
      </FormCell>
    </FormGrid>
  );
}

function People({ form: { values, change, errorOf }, isReadOnly }: Pick<FieldsProps, "form" | "isReadOnly">) {
  const { t } = useTranslation("reports");
  const { input } = useEntityOptions("user", values.people);
  return (
    <MultiSelect
      label={t("schedule.people")}
      description={t("schedule.peopleHint")}
      disabled={isReadOnly}
      error={errorOf("people")}
      {...input}
      hidePickedOptions
      value={values.people}
      onChange={(people) => change({ people })}
    />
  );
}
