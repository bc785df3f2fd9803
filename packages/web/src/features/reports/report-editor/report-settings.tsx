import { report } from "@gantry/domain/kinds/report.ts";
import { timeRangeOf } from "@gantry/domain/time/time-range.ts";
import { Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useController } from "react-hook-form";
import { RangePicker } from "../../../kit/time/range-picker/range-picker.tsx";
import { FormField } from "../../../kinds/form/form-field.tsx";
import type { KindFormState } from "../../../kinds/form/use-kind-form.ts";
import { sourcesQuery } from "../../../kinds/data-queries/data-sources.ts";
import { sourceOptions } from "../../../kinds/data-queries/source-words.ts";
import { fieldLabel } from "../../../text/kind-text.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import css from "./report-editor.module.css";

interface Props {
  state: KindFormState;
  isReadOnly: boolean;
}

type FieldName = keyof typeof report.fields;

/** What holds for the whole report (REP-005, REP-006). */
export function ReportSettings(props: Props) {
  const { t } = useTranslation("reports");
  return (
    <>
      <Part title={t("general")}>
        <Fields {...props} names={["name", "description", "module", "tags", "isTemplate"]} />
      </Part>
      <Part title={t("data")}>
        <RangeChoice {...props} />
        <SourceChoice {...props} />
        <Fields {...props} names={["filters"]} />
      </Part>
      <Part title={t("onEveryPage")} id="report-edges">
        <p className="dim small">{t("edgesHint")}</p>
        <Fields {...props} names={["cover", "header", "footer"]} />
      </Part>
      <Part title={t("page")}>
        <Fields {...props} names={["pageSize", "orientation", "margins"]} />
      </Part>
    </>
  );
}

function Part({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <section className={css.part} id={id} tabIndex={-1}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

function Fields({ state, isReadOnly, names }: Props & { names: readonly FieldName[] }) {
  return names.map((name) => (
    <FormField
      key={name}
      kind={report}
      name={name}
      field={report.fields[name]}
      control={state.form.control}
      base={state.base}
      conflict={state.conflict}
      isReadOnly={isReadOnly}
    />
  ));
}

function RangeChoice({ state, isReadOnly }: Props) {
  const { t } = useTranslation("reports");
  const { field } = useController({ control: state.form.control, name: "timeRange" });
  return (
    <div>
      <div className={css.label}>{t("timeRange")}</div>
      <fieldset disabled={isReadOnly} className={css.bare}>
        <RangePicker label={t("timeRange")} value={timeRangeOf(field.value)} onChange={field.onChange} />
      </fieldset>
    </div>
  );
}

function SourceChoice({ state, isReadOnly }: Props) {
  const { field } = useController({ control: state.form.control, name: "dataSource" });
  const { data: answer } = useQuery(sourcesQuery);
  const current = typeof field.value === "string" && field.value !== "" ? field.value : null;
  const options = sourceOptions(answer?.dataSources ?? []);
  const isKnown = current === null || options.some(({ value }) => value === current);
  return (
    <Select
      label={fieldLabel(report, "dataSource")}
      data={isKnown ? options : [...options, { value: current, label: current }]}
      value={current}
      clearable
      searchable
      disabled={isReadOnly}
      onChange={field.onChange}
    />
  );
}
