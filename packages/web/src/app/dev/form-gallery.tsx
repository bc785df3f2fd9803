import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import type { Field, Fields } from "@gantry/domain/fields/fields.ts";
import { Link, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { type FieldErrors, useForm, useWatch } from "react-hook-form";
import { FormGrid } from "../../kit/form/form-section.tsx";
import { Page } from "../../kit/layout/page.tsx";
import { Panel } from "../../kit/layout/panel.tsx";
import { FormPartsContext } from "../../kinds/form/form-parts.ts";
import { FormField } from "../../kinds/form/form-field.tsx";
import { type FormValues, formIssues, startValues } from "../../kinds/form/draft/form-document.ts";
import { errorsOf } from "../../kinds/form/use-kind-form.ts";
import { KindForm } from "../../kinds/form/kind-form.tsx";
import "../../kit/look/mantine-inputs.ts";
import { galleryValues } from "./gallery-fields.ts";
import { addGalleryTexts, disabledKind, galleryKind, requiredKind, sixtyKind } from "./gallery-kind.ts";

addGalleryTexts();

const states = ["empty", "filled", "error", "disabled", "required", "readOnly"] as const;
type State = (typeof states)[number];
const kinds: Partial<Record<State, AnyKind>> = { disabled: disabledKind, required: requiredKind };
const filledStates: readonly State[] = ["filled", "disabled", "readOnly"];

export default function FormGallery() {
  const { state } = useSearch({ strict: false }) as { state?: State | "sixty" | "none" };
  return (
    <Page
      layout="fill"
      title="Form gallery"
      meta={
        <nav className="row" aria-label="States">
          {([...states, "sixty", "none"] as const).map((one) => (
            <Link key={one} to="/dev/forms" search={{ state: one } as never}>
              {one}
            </Link>
          ))}
        </nav>
      }
    >
      {state === "sixty" && <Sixty />}
      {state !== "sixty" && state !== "none" && <StateOfFields key={state} state={state ?? "empty"} />}
    </Page>
  );
}

function StateOfFields({ state }: { state: State }) {
  const kind = kinds[state] ?? galleryKind;
  const form = useForm<FormValues>({
    defaultValues: filledStates.includes(state) ? galleryValues : startValues(kind, undefined),
    errors: state === "error" ? makeRequiredErrors(kind) : {},
    mode: "onChange",
    resolver: (values) => {
      const issues = formIssues(kind, values, undefined);
      return issues.length > 0 ? { values: {}, errors: errorsOf(kind, issues) } : { values, errors: {} };
    },
  });
  const parts = useMemo(() => ({ kind, form, entityId: undefined }), [kind, form]);
  return (
    <FormPartsContext value={parts}>
      <Panel className="gallery" aria-label={state} isPadded>
        <FormGrid>
          {Object.entries(kind.formFields as Fields).map(([name, field]: [string, Field]) => (
            <FormField
              key={name}
              kind={kind}
              name={name}
              field={field}
              control={form.control}
              base={undefined}
              conflict={undefined}
              isReadOnly={state === "readOnly"}
            />
          ))}
        </FormGrid>
      </Panel>
      <Values control={form.control} />
    </FormPartsContext>
  );
}

function Values({ control }: { control: ReturnType<typeof useForm<FormValues>>["control"] }) {
  return <output hidden>{JSON.stringify(useWatch({ control }))}</output>;
}

function Sixty() {
  const start = useMemo(() => startValues(sixtyKind, undefined), []);
  return (
    <KindForm
      kind={sixtyKind}
      mode="new"
      stored={undefined}
      start={start}
      isReadOnly={false}
      cancelPath="/dev/forms"
    />
  );
}

const makeRequiredErrors = (kind: AnyKind): FieldErrors<FormValues> =>
  errorsOf(
    kind,
    Object.keys(kind.formFields as Fields).map((field) => ({ field, code: "required" })),
  );
