import { promisify } from "node:util";
import { constants, crc32, deflateRaw } from "node:zlib";
import { acceptedCodings } from "./compress-answer.ts";

/** Items compressed together: a change costs compressing as many again. */
const perBlock = 500;
/** Levels above save little, and take several times as long. */
const level = 2;
const compress = promisify(deflateRaw);

interface Packed {
  plain: Buffer;
  deflated: Buffer;
}

interface Block {
  items: Map<string, string>;
  /** Undefined after a change. */
  packed: { isFirst: boolean; made: Promise<Packed> } | undefined;
}

/** A long text as it is sent: plain, or compressed by gzip. */
export class PackedText {
  readonly #plain: readonly Buffer[];
  readonly #deflated: readonly Buffer[];

  constructor(plain: readonly Buffer[], deflated: readonly Buffer[]) {
    this.#plain = plain;
    this.#deflated = deflated;
  }

  /** By `Accept-Encoding`. */
  bodyFor(accepted: string | undefined): { encoding: "gzip" | undefined; bytes: Buffer } {
    if (!acceptedCodings(accepted).has("gzip"))
      return { encoding: undefined, bytes: Buffer.concat(this.#plain) };
    const end = Buffer.alloc(trailerBytes);
    const checksum = this.#plain.reduce((sum, part) => crc32(part, sum), 0);
    end.writeUInt32LE(checksum, 0);
    end.writeUInt32LE(this.#plain.reduce((sum, { length }) => sum + length, 0) % 2 ** 32, 4);
    return { encoding: "gzip", bytes: Buffer.concat([header, ...this.#deflated, lastBlock, end]) };
  }
}

/** RFC 1952, 2.3: deflate, no name, no time, unknown system. */
const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
/** RFC 1951, 3.2.6: an empty block that is the last. */
const lastBlock = Buffer.from([3, 0]);
const trailerBytes = 8;

/** JSON items between two texts, compressed in blocks, so that an answer compresses only what changed after the one before. */
export class PackedList {
  readonly #blocks: Block[] = [];
  readonly #blockOf = new Map<string, Block>();
  readonly #around: readonly [string, string];

  constructor(around: readonly [string, string], items: Iterable<readonly [string, string]>) {
    this.#around = around;
    for (const [id, text] of items) this.set(id, text);
  }

  get size(): number {
    return this.#blockOf.size;
  }

  set(id: string, text: string): void {
    const block = this.#blockOf.get(id) ?? this.#roomyBlock();
    if (block.items.get(id) === text) return;
    block.items.set(id, text);
    block.packed = undefined;
    this.#blockOf.set(id, block);
  }

  delete(id: string): void {
    const block = this.#blockOf.get(id);
    if (!block) return;
    this.#blockOf.delete(id);
    block.items.delete(id);
    block.packed = undefined;
    if (block.items.size === 0) this.#blocks.splice(this.#blocks.indexOf(block), 1);
  }

  async pack(): Promise<PackedText> {
    const blocks = await Promise.all(this.#blocks.map((block, at) => packBlock(block, at === 0)));
    const [before, after] = await Promise.all(this.#around.map(packText));
    const parts = [before, ...blocks, after].filter((part) => part !== undefined);
    return new PackedText(
      parts.map(({ plain }) => plain),
      parts.map(({ deflated }) => deflated),
    );
  }

  #roomyBlock(): Block {
    const last = this.#blocks.at(-1);
    if (last && last.items.size < perBlock) return last;
    const block: Block = { items: new Map(), packed: undefined };
    this.#blocks.push(block);
    return block;
  }
}

function packBlock(block: Block, isFirst: boolean): Promise<Packed> {
  if (block.packed?.isFirst === isFirst) return block.packed.made;
  const text = [...block.items.values()].join(",");
  const packed = { isFirst, made: packText(isFirst ? text : `,${text}`) };
  block.packed = packed;
  packed.made.catch(() => {
    if (block.packed === packed) block.packed = undefined;
  });
  return packed.made;
}

/** Ends on a byte and refers to nothing before, so that blocks can follow each other in any order. */
async function packText(text: string): Promise<Packed> {
  const plain = Buffer.from(text);
  return { plain, deflated: await compress(plain, { level, finishFlush: constants.Z_SYNC_FLUSH }) };
}
