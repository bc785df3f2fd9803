import type { FieldTypeName } from "@gantry/domain/fields/index.ts";
import { type ComponentType, createElement } from "react";
import { CheckboxField } from "./choice/checkbox-field.tsx";
import { ColorField } from "./text/color-field.tsx";
import { ConnectionTestField } from "./connection-test-field.tsx";
import { DateField } from "./calendar/date-field.tsx";
import { DateRangeField } from "./calendar/date-range-field.tsx";
import { DurationField } from "./calendar/duration-field.tsx";
import { EmailField } from "./text/email-field.tsx";
import { EntitiesField } from "./choice/entities-field.tsx";
import { EntityField } from "./choice/entity-field.tsx";
import { EntityRefsField } from "./choice/entity-refs-field.tsx";
import type { FieldComponent, FieldProps } from "./field-props.ts";
import { ImageField } from "./file/image-field.tsx";
import { JsonField } from "./text/json-field.tsx";
import { LabelSelectField } from "./choice/label-select-field.tsx";
import { lazyField } from "./lazy-field.tsx";
import { MapField } from "./group/map-field.tsx";
import { MultiSelectField } from "./choice/multi-select-field.tsx";
import { NumberField } from "./number/number-field.tsx";
import { ObjectField } from "./group/object-field.tsx";
import { ObjectsField } from "./group/objects-field.tsx";
import { PointField } from "./place/point-field.tsx";
import { RadioField } from "./choice/radio-field.tsx";
import { RangeField } from "./number/range-field.tsx";
import { SecretField } from "./text/secret-field.tsx";
import { SelectField } from "./choice/select-field.tsx";
import { SourceSelectField } from "./choice/source-select-field.tsx";
import { StringsField } from "./text/strings-field.tsx";
import { SwitchField } from "./choice/switch-field.tsx";
import { TelField } from "./text/tel-field.tsx";
import { TimeField } from "./calendar/time-field.tsx";
import { TimeOfDayField } from "./calendar/time-of-day-field.tsx";
import { TextField } from "./text/text-field.tsx";
import { TextareaField } from "./text/textarea-field.tsx";
import { UrlField } from "./text/url-field.tsx";
import { UnitNumberField } from "./number/unit-number-field.tsx";

/** One component per field type; a missing one is a compile error. */
export const fieldComponents: { [Type in FieldTypeName]: FieldComponent<Type> } = {
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
  richText: lazyField<"richText">(() => import("./text/rich-text-field.tsx")),
  file: lazyField<"file">(() => import("./file/file-field.tsx")),
  line: lazyField<"line">(() => import("./place/line-field.tsx")),
  mapIcon: lazyField<"mapIcon">(() => import("./place/map-icon-field.tsx")),
  mapping: lazyField<"mapping">(() => import("./mapping/mapping-field.tsx")),
  geoProperty: lazyField<"geoProperty">(() => import("./place/geo-property-field.tsx")),
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
  rrule: lazyField<"rrule">(() => import("./calendar/rrule-field.tsx")),
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
