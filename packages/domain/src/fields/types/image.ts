import { readText } from "../../csv/read-cell.ts";
import { type Checked, rejectValue } from "../checks/checked.ts";
import type { FieldType } from "../field-type.ts";
import { image, type ImageField } from "../fields.ts";
import { heldAsText } from "../traits.ts";

export const imageType: FieldType<ImageField> = {
  ...heldAsText,
  example: image({ maxBytes: 200_000 }),
  check: checkImage,
  upload: "picture",
  csv: { write: "guarded", read: readText, isLeftOut: true },
  schema: () => ({ type: ["string", "null"], description: "Data URL of a PNG, JPEG or WebP picture" }),
  text: (_field, _value, { word }) => word("form:picture"),
  sample: () => bluePixel,
};

const start = /^data:image\/(png|jpeg|webp);base64,/;

function checkImage({ maxBytes }: ImageField, value: unknown): Checked {
  const head = typeof value === "string" ? start.exec(value)?.[0] : undefined;
  if (head === undefined) return rejectValue("notAnImage");
  const base64 = (value as string).slice(head.length);
  if (base64.length > Math.ceil(maxBytes / 3) * 4) return rejectValue("imageTooLarge", { max: maxBytes });
  return /^[A-Za-z0-9+/]+={0,2}$/.test(base64) ? { value } : rejectValue("notAnImage");
}

/** As the server writes it: it stays the same when it is stored. */
const bluePixel =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGPQiDrxHwAEQgJK/Lg5ygAAAABJRU5ErkJggg==";
