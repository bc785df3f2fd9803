import { beforeAll, describe, expect, test } from "vitest";
import type { HeldGraphic } from "../../contract/signs/sign-maintenance-calls.ts";
import { defaultFace } from "../reconcile/face-of-sign.ts";
import type { SignFace } from "../reconcile/face.ts";
import { type Graphic, graphicContentHash, graphicId } from "./graphic.ts";
import { checkMulti } from "../layout/layout.ts";
import { imageOfGraphic, nameOfOurGraphic } from "../message/message-picture.ts";
import { blankPage } from "../message/message-text.ts";
import type { SignMessage } from "../message/message.ts";
import { multiFromMessage } from "../multi/multi.ts";
import { planPictures, withPictureContents } from "./picture-plan.ts";

const face: SignFace = { ...defaultFace, maxGraphics: 3 };
const drawn = (bitmap: string): Graphic => ({
  name: "",
  widthPx: 8,
  heightPx: 1,
  type: "monochrome1bit",
  transparent: null,
  bitmap,
});
const [arrow, cross] = [drawn("0f"), drawn("81")];
let [arrowMessage, crossMessage]: SignMessage[] = [];

beforeAll(async () => {
  const withImage = (image: string): SignMessage => ({
    pages: [{ ...blankPage(), images: [{ image, position: { x: 1, y: 1 } }] }],
  });
  arrowMessage = withImage(await imageOfGraphic(arrow));
  crossMessage = withImage(await imageOfGraphic(cross));
});

function row(number: number, graphic: Graphic, more: Partial<HeldGraphic> = {}): HeldGraphic {
  const { widthPx, heightPx, type } = graphic;
  const name = nameOfOurGraphic(graphic);
  const own = { number, name, widthPx, heightPx, type, graphicId: graphicId(number, graphic) };
  return { ...own, status: "readyForUse", contentHash: null, ...more };
}
const plan = (held: HeldGraphic[] | undefined, more: { open?: SignMessage[]; shownMulti?: string } = {}) =>
  planPictures({ face, message: arrowMessage!, open: [arrowMessage!], held, shownMulti: "", ...more });

describe("a picture of a message gets its place in the sign", () => {
  test("under a free number, with what is loaded before", () => {
    const { face: planned, uploads } = plan([row(1, cross, { name: "logo" })]);
    expect(uploads).toEqual([{ number: 2, graphic: expect.objectContaining({ bitmap: "0f" }) }]);
    const multi = multiFromMessage(arrowMessage!, planned);
    expect(multi).toContain("[g2,1,1,");
    expect(checkMulti(multi, planned)).toBeNull();
  });

  test("where it lies already: nothing is loaded twice, and the MULTI stays the same", () => {
    const before = plan([]);
    const after = plan([row(1, arrow)]);
    expect(after.uploads).toEqual([]);
    expect(multiFromMessage(arrowMessage!, after.face)).toBe(multiFromMessage(arrowMessage!, before.face));
  });

  test("anew when what lies there only has the same id, or is not ready", () => {
    expect(plan([row(1, arrow, { name: "logo" })]).uploads).toMatchObject([{ number: 2 }]);
    const hash = graphicContentHash(arrow);
    expect(plan([row(1, arrow, { name: "logo", contentHash: hash })]).uploads).toEqual([]);
    expect(plan([row(1, arrow, { status: "modifying" })]).uploads).toMatchObject([{ number: 2 }]);
  });

  test("in the place of an old picture of ours when the table is full, never in that of another's", () => {
    const others = [row(1, drawn("01"), { name: "logo" }), row(2, drawn("02"), { name: "arrow" })];
    expect(plan([...others, row(3, cross)]).uploads).toMatchObject([{ number: 3 }]);
    const foreign = plan([...others, row(3, cross, { name: "cross" })]);
    expect(foreign.uploads).toEqual([]);
    expect(checkMulti(multiFromMessage(arrowMessage!, foreign.face), foreign.face)).not.toBeNull();
  });

  test("not in the place of one that another open message needs, or that is shown", () => {
    const full = [row(1, drawn("01"), { name: "a" }), row(2, drawn("02"), { name: "b" }), row(3, cross)];
    expect(plan(full, { open: [arrowMessage!, crossMessage!] }).uploads).toEqual([]);
    expect(plan(full, { shownMulti: "[g3,1,1]" }).uploads).toEqual([]);
  });

  test("only once the table was read: until then nothing fits", () => {
    const unread = plan(undefined);
    expect(unread.uploads).toEqual([]);
    expect(checkMulti(multiFromMessage(arrowMessage!, unread.face), unread.face)).not.toBeNull();
  });
});

test("what lies in the sign under our name and id is known by its content from then on", () => {
  const rows = [row(1, arrow), row(2, cross), row(3, arrow, { name: "logo" })];
  const known = withPictureContents(rows, [arrowMessage!], face).map(({ contentHash }) => contentHash);
  expect(known).toEqual([graphicContentHash(arrow), null, null]);
});
