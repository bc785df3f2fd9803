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
const makeGraphic = (bitmap: string): Graphic => ({
  name: "",
  widthPx: 8,
  heightPx: 1,
  type: "monochrome1bit",
  transparent: null,
  bitmap,
});
const [arrow, cross] = [makeGraphic("0f"), makeGraphic("81")];
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

describe("a picture of a message gets a slot in the sign", () => {
  test("under a free number, with the graphic to load first", () => {
    const { face: planned, uploads } = plan([row(1, cross, { name: "logo" })]);
    expect(uploads).toEqual([{ number: 2, graphic: expect.objectContaining({ bitmap: "0f" }) }]);
    const multi = multiFromMessage(arrowMessage!, planned);
    expect(multi).toContain("[g2,1,1,");
    expect(checkMulti(multi, planned)).toBeNull();
  });

  test("at its existing number, without loading it twice or changing the MULTI", () => {
    const before = plan([]);
    const after = plan([row(1, arrow)]);
    expect(after.uploads).toEqual([]);
    expect(multiFromMessage(arrowMessage!, after.face)).toBe(multiFromMessage(arrowMessage!, before.face));
  });

  test("under a new number if the existing graphic only shares the id or is not ready", () => {
    expect(plan([row(1, arrow, { name: "logo" })]).uploads).toMatchObject([{ number: 2 }]);
    const hash = graphicContentHash(arrow);
    expect(plan([row(1, arrow, { name: "logo", contentHash: hash })]).uploads).toEqual([]);
    expect(plan([row(1, arrow, { status: "modifying" })]).uploads).toMatchObject([{ number: 2 }]);
  });

  test("in place of our own old picture if the table is full, never of a foreign one", () => {
    const others = [
      row(1, makeGraphic("01"), { name: "logo" }),
      row(2, makeGraphic("02"), { name: "arrow" }),
    ];
    expect(plan([...others, row(3, cross)]).uploads).toMatchObject([{ number: 3 }]);
    const foreign = plan([...others, row(3, cross, { name: "cross" })]);
    expect(foreign.uploads).toEqual([]);
    expect(checkMulti(multiFromMessage(arrowMessage!, foreign.face), foreign.face)).not.toBeNull();
  });

  test("never in place of one that is shown or needed by another open message", () => {
    const full = [
      row(1, makeGraphic("01"), { name: "a" }),
      row(2, makeGraphic("02"), { name: "b" }),
      row(3, cross),
    ];
    expect(plan(full, { open: [arrowMessage!, crossMessage!] }).uploads).toEqual([]);
    expect(plan(full, { shownMulti: "[g3,1,1]" }).uploads).toEqual([]);
  });

  test("only after the table was read", () => {
    const unread = plan(undefined);
    expect(unread.uploads).toEqual([]);
    expect(checkMulti(multiFromMessage(arrowMessage!, unread.face), unread.face)).not.toBeNull();
  });
});

test("a graphic with our name and id in the sign is then known by its content", () => {
  const rows = [row(1, arrow), row(2, cross), row(3, arrow, { name: "logo" })];
  const known = withPictureContents(rows, [arrowMessage!], face).map(({ contentHash }) => contentHash);
  expect(known).toEqual([graphicContentHash(arrow), null, null]);
});
