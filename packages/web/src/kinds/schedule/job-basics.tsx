import { Checkbox, Input, MultiSelect, Select, Stack, TextInput } from "@mantine/core";
import type { CameraStateData } from "@gantry/domain/camera/camera-state.ts";
import { scheduleJob } from "@gantry/domain/schedule/schedule-job.ts";
import { type ScheduleJobType, signTestTypes } from "@gantry/domain/schedule/schedule-types.ts";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "../../text/use-translation.ts";
import { type Entity, entityQuery } from "../../queries/kind-queries.ts";
import { DurationField } from "../form/fields/calendar/duration-field.tsx";
import { useEntityOptions } from "../form/fields/choice/use-entity-options.ts";
import { FormCell, FormGrid } from "../../kit/form/form-section.tsx";
import { isOfOne } from "./job-document.ts";
import { actedKind } from "./job-name.ts";
import type { SchedulePlace } from "./schedule-place.ts";
import type { JobForm } from "./use-job-form.ts";

interface BasicsProps {
  place: SchedulePlace;
  form: JobForm;
  jobId: string | undefined;
  isReadOnly: boolean;
}

export function JobBasics(props: BasicsProps) {
  const { place, form, isReadOnly } = props;
  const { t } = useTranslation("schedule");
  const { jobType } = form.values;
  return (
    <Stack component="section" gap={8} aria-labelledby="job-basic">
      <h3 id="job-basic" className="dim">
        {t("dialog.basic")}
      </h3>
      <FormGrid>
        <FormCell>
          <Select
            label={form.labels.jobType}
            withAsterisk
            disabled={isReadOnly}
            data={place.jobTypes.map((type) => ({ value: type, label: t(`jobTypes.${type}`) }))}
            value={jobType}
            allowDeselect={false}
            data-autofocus
            onChange={(next) => next && form.change(switchType(jobType, next as ScheduleJobType))}
          />
        </FormCell>
        <FormCell>
          {isOfOne(jobType) ? <OneEntity {...props} key={jobType} /> : <Entities {...props} />}
        </FormCell>
        <FormCell span={wideTypes.includes(jobType) ? 12 : 6}>
          <OfType {...props} />
        </FormCell>
      </FormGrid>
    </Stack>
  );
}

/** Jobs whose own field takes the whole width. */
const wideTypes: readonly ScheduleJobType[] = ["QueueSignMessageJob", "RunSignTestsJob"];

/** Keeps the targets only if the new job type has the same kind of target. */
function switchType(from: ScheduleJobType, to: ScheduleJobType) {
  return actedKind(from) === actedKind(to) ? { jobType: to } : { jobType: to, ids: [] };
}

function OfType(props: BasicsProps) {
  switch (props.form.values.jobType) {
    case "GoToPresetJob":
      return <Preset {...props} />;
    case "QueueSignMessageJob":
      return <Message {...props} />;
    case "RunSignTestsJob":
      return <Tests {...props} />;
    case "ActivateSignPlanJob":
      return <Duration {...props} />;
  }
}

function OneEntity({ form, isReadOnly }: BasicsProps) {
  const { ids, jobType } = form.values;
  const { input } = useEntityOptions(actedKind(jobType).name, ids);
  return (
    <Select
      label={form.labels.ids}
      withAsterisk
      disabled={isReadOnly}
      error={form.errorOf("ids")}
      {...input}
      value={ids[0] ?? null}
      onChange={(id) => form.change({ ids: id === null ? [] : [id], presetTokenId: null })}
      onBlur={() => form.touch("ids")}
    />
  );
}

function Entities({ form, isReadOnly }: BasicsProps) {
  const { ids, jobType } = form.values;
  const { input } = useEntityOptions(actedKind(jobType).name, ids);
  return (
    <MultiSelect
      label={form.labels.ids}
      withAsterisk
      disabled={isReadOnly}
      error={form.errorOf("ids")}
      {...input}
      hidePickedOptions
      value={ids}
      onChange={(next) => form.change({ ids: next })}
      onBlur={() => form.touch("ids")}
    />
  );
}

/** Known presets of the camera; without any, the token is typed. */
function Preset({ form, isReadOnly }: BasicsProps) {
  const { t } = useTranslation("schedule");
  const [cameraId = ""] = form.values.ids;
  const { data } = useQuery({
    ...entityQuery<Entity>(actedKind("GoToPresetJob"), cameraId),
    enabled: cameraId !== "",
  });
  const presets = (data?.stateData as Partial<CameraStateData> | null | undefined)?.presets ?? [];
  const shared = {
    label: form.labels.presetTokenId,
    withAsterisk: true,
    error: form.errorOf("presetTokenId"),
    onBlur: () => form.touch("presetTokenId"),
  };
  const value = form.values.presetTokenId;
  if (presets.length === 0)
    return (
      <TextInput
        {...shared}
        disabled={isReadOnly || cameraId === ""}
        description={data ? t("dialog.loadPresets") : undefined}
        value={value ?? ""}
        onChange={({ currentTarget }) => form.change({ presetTokenId: currentTarget.value || null })}
      />
    );
  const known = presets.map(({ token, name }) => ({
    value: token,
    label: name === token ? t("preset", { token }) : `${token} · ${name}`,
  }));
  const isKnown = value === null || known.some((one) => one.value === value);
  return (
    <Select
      {...shared}
      disabled={isReadOnly}
      data={isKnown ? known : [...known, { value, label: t("preset", { token: value }) }]}
      value={value}
      onChange={(token) => form.change({ presetTokenId: token })}
    />
  );
}

function Message({ place: { MessageInput }, form, jobId, isReadOnly }: BasicsProps) {
  if (!MessageInput) return null;
  return (
    <Input.Wrapper
      component="fieldset"
      label={form.labels.signMessage}
      labelElement="div"
      withAsterisk
      error={form.errorOf("signMessage")}
    >
      <MessageInput
        signIds={form.values.ids}
        value={form.values.signMessage}
        draftPlace={["schedule", jobId ?? "new"]}
        isDisabled={isReadOnly}
        onChange={(signMessage) => form.change({ signMessage })}
      />
    </Input.Wrapper>
  );
}

function Tests({ form, isReadOnly }: BasicsProps) {
  const { t } = useTranslation("schedule");
  return (
    <Checkbox.Group
      label={form.labels.selectedTestTypes}
      withAsterisk
      error={form.errorOf("selectedTestTypes")}
      value={form.values.selectedTestTypes}
      onChange={(types) =>
        form.change({ selectedTestTypes: signTestTypes.filter((type) => types.includes(type)) })
      }
    >
      <div className="row">
        {signTestTypes.map((type) => (
          <Checkbox key={type} value={type} label={t(`tests.${type}`)} disabled={isReadOnly} />
        ))}
      </div>
    </Checkbox.Group>
  );
}

function Duration({ form, isReadOnly }: BasicsProps) {
  return (
    <DurationField
      name="duration"
      field={scheduleJob.fields.duration}
      label={form.labels.duration}
      value={form.values.duration}
      onChange={(duration) => form.change({ duration: duration as number | null })}
      onBlur={() => form.touch("duration")}
      error={form.errorOf("duration")}
      isRequired
      isDisabled={isReadOnly}
      isSet={false}
      takeElement={() => undefined}
    />
  );
}
