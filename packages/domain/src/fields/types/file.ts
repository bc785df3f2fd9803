import { type FileReference, fileReference } from "../../files/file-reference.ts";
import { rejectValue } from "../checks/checked.ts";
import type { FieldType } from "../field-type.ts";
import { file, type FileField } from "../heavy-fields.ts";
import { heldAsJson } from "../traits.ts";

export const fileType: FieldType<FileField> = {
  ...heldAsJson,
  example: file({ accept: ["pdf"], maxBytes: 1_000_000 }),
  check(_field, value) {
    const reference = fileReference(value);
    return reference ? { value: reference } : rejectValue("wrongType");
  },
  upload: "file",
  csv: { ...heldAsJson.csv, isLeftOut: true },
  schema: () => ({
    type: ["object", "null"],
    description: "An uploaded file, as returned by POST /system/file",
    properties: {
      id: { type: "string" },
      name: { type: "string" },
      mediaType: { type: "string" },
      sizeBytes: { type: "integer" },
    },
    required: ["id", "name", "mediaType", "sizeBytes"],
  }),
  text: (_field, value) => (value as FileReference).name,
  // Needs an upload first.
  sample: () => null,
};
