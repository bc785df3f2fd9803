import type { FieldTypeName } from "@gantry/domain/fields/index.ts";
import { type ComponentType, createElement } from "react";
import { CheckboxField } from "./checkbox-field.tsx";
import { ColorField } from "./color-field.tsx";
import { ConnectionTestField } from "./connection-test-field.tsx";
import { DateField } from "./date-field.tsx";
import { DateRangeField } from "./date-range-field.tsx";
import { DurationField } from "./duration-field.tsx";
import { EmailField } from "./email-field.tsx";
import { EntitiesField } from "./entities-field.tsx";
import { EntityField } from "./entity-field.tsx";
import { EntityRefsField } from "./entity-refs-field.tsx";
import type { FieldComponent, FieldProps } from "./field-props.ts";
import { ImageField } from "./image-field.tsx";
import { JsonField } from "./json-field.tsx";
import { LabelSelectField } from "./label-select-field.tsx";
import { lazyField } from "./lazy-field.tsx";
import { MapField } from "./map-field.tsx";
import { MultiSelectField } from "./multi-select-field.tsx";
import { NumberField } from "./number-field.tsx";
import { ObjectField } from "./object-field.tsx";
import { ObjectsField } from "./objects-field.tsx";
import { PointField } from "./point-field.tsx";
import { RadioField } from "./radio-field.tsx";
import { RangeField } from "./range-field.tsx";
import { SecretField } from "./secret-field.tsx";
import { SelectField } from "./select-field.tsx";
import { SourceSelectField } from "./source-select-field.tsx";
import { StringsField } from "./strings-field.tsx";
import { SwitchField } from "./switch-field.tsx";
import { TelField } from "./tel-field.tsx";
import { TimeField } from "./time-field.tsx";
import { TimeOfDayField } from "./time-of-day-field.tsx";
import { TextField } from "./text-field.tsx";
import { TextareaField } from "./textarea-field.tsx";
import { UrlField } from "./url-field.tsx";
import { UnitNumberField } from "./unit-number-field.tsx";

/** The input of every field type: a type that cannot be shown does not compile. */
const fieldComponents: { [Type in FieldTypeName]: FieldComponent<Type> } = {
  text: TextField,
  textarea: TextareaField,
  number: NumberField,
  switch: SwitchField,
  select: SelectField,
  multiSelect: MultiSelectField,
  point: PointField,
  entity: EntityField,
  entities: EntitiesField,
  entityRefs: EntityRefsField,
  strings: StringsField,
  secret: SecretField,
  json: JsonField,
  image: ImageField,
  url: UrlField,
  richText: lazyField<"richText">(() => import("./rich-text-field.tsx")),
  file: lazyField<"file">(() => import("./file-field.tsx")),
  line: lazyField<"line">(() => import("./line-field.tsx")),
  mapIcon: lazyField<"mapIcon">(() => import("./map-icon-field.tsx")),
  geoProperty: lazyField<"geoProperty">(() => import("./geo-property-field.tsx")),
  duration: DurationField,
  time: TimeField,
  object: ObjectField,
  objects: ObjectsField,
  map: MapField,
  email: EmailField,
  tel: TelField,
  color: ColorField,
  unitNumber: UnitNumberField,
  range: RangeField,
  date: DateField,
  timeOfDay: TimeOfDayField,
  dateRange: DateRangeField,
  rrule: lazyField<"rrule">(() => import("./rrule-field.tsx")),
  checkbox: CheckboxField,
  radio: RadioField,
  sourceSelect: SourceSelectField,
  projectSelect: SourceSelectField,
  labelSelect: LabelSelectField,
  signMessage: lazyField<"signMessage">(() => import("./sign-message-field.tsx")),
  connectionTest: ConnectionTestField,
};

/** The input of a field: each takes the declaration of its own type, which the list guarantees. */
export function FieldInput(props: FieldProps) {
  return createElement(
    fieldComponents[props.field.type as FieldTypeName] as ComponentType<FieldProps>,
    props,
  );
}
