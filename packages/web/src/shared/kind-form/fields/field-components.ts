import type { FieldType } from "@gantry/domain/kinds/fields.ts";
import { DurationField } from "./duration-field.tsx";
import { EntitiesField } from "./entities-field.tsx";
import { EntityField } from "./entity-field.tsx";
import { EntityRefsField } from "./entity-refs-field.tsx";
import type { FieldComponent } from "./field-props.ts";
import { ImageField } from "./image-field.tsx";
import { JsonField } from "./json-field.tsx";
import { MapField } from "./map-field.tsx";
import { MultiSelectField } from "./multi-select-field.tsx";
import { NumberField } from "./number-field.tsx";
import { ObjectField } from "./object-field.tsx";
import { ObjectsField } from "./objects-field.tsx";
import { PointField } from "./point-field.tsx";
import { SecretField } from "./secret-field.tsx";
import { SelectField } from "./select-field.tsx";
import { StringsField } from "./strings-field.tsx";
import { SwitchField } from "./switch-field.tsx";
import { TimeField } from "./time-field.tsx";
import { TextField } from "./text-field.tsx";
import { TextareaField } from "./textarea-field.tsx";

/** The input of every field type: a type that cannot be shown does not compile. */
export const fieldComponents: { [Type in FieldType]: FieldComponent<Type> } = {
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
  duration: DurationField,
  time: TimeField,
  object: ObjectField,
  objects: ObjectsField,
  map: MapField,
};
