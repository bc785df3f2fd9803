import type { Field } from "./field-base.ts";
import type { FieldType } from "./field-type.ts";
import { checkboxType } from "./types/checkbox.ts";
import { colorType } from "./types/color.ts";
import { connectionTestType } from "./types/connection-test.ts";
import { dateType } from "./types/date.ts";
import { dateRangeType } from "./types/date-range.ts";
import { durationType } from "./types/duration.ts";
import { emailType } from "./types/email.ts";
import { entitiesType } from "./types/entities.ts";
import { entityType } from "./types/entity.ts";
import { entityRefsType } from "./types/entity-refs.ts";
import { fileType } from "./types/file.ts";
import { geoPropertyType } from "./types/geo-property.ts";
import { imageType } from "./types/image.ts";
import { jsonType } from "./types/json.ts";
import { labelSelectType } from "./types/label-select.ts";
import { lineType } from "./types/line.ts";
import { mapType } from "./types/map.ts";
import { mapIconType } from "./types/map-icon.ts";
import { mappingType } from "./types/mapping.ts";
import { multiSelectType } from "./types/multi-select.ts";
import { numberType } from "./types/number.ts";
import { objectType } from "./types/object.ts";
import { objectsType } from "./types/objects.ts";
import { pointType } from "./types/point.ts";
import { projectSelectType } from "./types/project-select.ts";
import { radioType } from "./types/radio.ts";
import { rangeType } from "./types/range.ts";
import { richTextType } from "./types/rich-text.ts";
import { rruleType } from "./types/rrule.ts";
import { secretType } from "./types/secret.ts";
import { selectType } from "./types/select.ts";
import { signMessageType } from "./types/sign-message.ts";
import { sourceSelectType } from "./types/source-select.ts";
import { stringsType } from "./types/strings.ts";
import { switchType } from "./types/switch.ts";
import { telType } from "./types/tel.ts";
import { textType } from "./types/text.ts";
import { textareaType } from "./types/textarea.ts";
import { timeType } from "./types/time.ts";
import { timeOfDayType } from "./types/time-of-day.ts";
import { unitNumberType } from "./types/unit-number.ts";
import { urlType } from "./types/url.ts";

/** Every type of field there is, by the name that declarations have in `type`. */
export const fieldTypes = {
  checkbox: checkboxType,
  color: colorType,
  connectionTest: connectionTestType,
  date: dateType,
  dateRange: dateRangeType,
  duration: durationType,
  email: emailType,
  entities: entitiesType,
  entity: entityType,
  entityRefs: entityRefsType,
  file: fileType,
  geoProperty: geoPropertyType,
  image: imageType,
  json: jsonType,
  labelSelect: labelSelectType,
  line: lineType,
  map: mapType,
  mapIcon: mapIconType,
  mapping: mappingType,
  multiSelect: multiSelectType,
  number: numberType,
  object: objectType,
  objects: objectsType,
  point: pointType,
  projectSelect: projectSelectType,
  radio: radioType,
  range: rangeType,
  richText: richTextType,
  rrule: rruleType,
  secret: secretType,
  select: selectType,
  signMessage: signMessageType,
  sourceSelect: sourceSelectType,
  strings: stringsType,
  switch: switchType,
  tel: telType,
  text: textType,
  textarea: textareaType,
  time: timeType,
  timeOfDay: timeOfDayType,
  unitNumber: unitNumberType,
  url: urlType,
} as const;

export type FieldTypeName = keyof typeof fieldTypes;
/** The declaration of a field of the type with this name. */
export type DeclarationOf<Name extends FieldTypeName> = (typeof fieldTypes)[Name]["example"];

const byName: Readonly<Record<string, FieldType>> = fieldTypes;

/** The type of a field, which is asked for whatever depends on it. */
export function typeOf({ type }: Field): FieldType {
  const found = Object.hasOwn(byName, type) ? byName[type] : undefined;
  if (!found) throw new Error(`There is no type of field "${type}"`);
  return found;
}
