import { sequenceParameters } from "../h264/sequence-parameters.ts";
import { latin1Bytes } from "../rtp/bytes.ts";
import { writeBox, writeUint16s, writeUint32s } from "./boxes.ts";

/** Ticks per second, the same as RTP. */
const timescale = 90_000;

const profilesWithChroma = [100, 110, 122, 144];
const identityMatrix = writeUint32s(0x1_0000, 0, 0, 0, 0x1_0000, 0, 0, 0, 0x4000_0000);
const languageUndetermined = 0x55c4;

/** Initialisation segment (ftyp, moov); undefined for an invalid parameter set. */
export function writeInitialization(
  sequenceParameterSet: Uint8Array,
  pictureParameterSet: Uint8Array,
): Uint8Array<ArrayBuffer> | undefined {
  const parameters = sequenceParameters(sequenceParameterSet);
  if (!parameters) return undefined;
  const { widthPx, heightPx } = parameters;
  const configuration = decoderConfiguration(sequenceParameterSet, pictureParameterSet);
  const brands = latin1Bytes("iso5iso6mp41avc1");
  const fileType = writeBox("ftyp", latin1Bytes("iso5"), writeUint32s(512), brands);
  const movie = writeBox(
    "moov",
    writeBox(
      "mvhd",
      writeUint32s(0, 0, 0, timescale, 0, 0x1_0000),
      writeUint16s(0x100, 0),
      writeUint32s(0, 0),
      identityMatrix,
      writeUint32s(0, 0, 0, 0, 0, 0, 2),
    ),
    track(widthPx, heightPx, configuration),
    writeBox("mvex", writeBox("trex", writeUint32s(0, 1, 1, 0, 0, 0))),
  );
  const whole = new Uint8Array(fileType.length + movie.length);
  whole.set(fileType);
  whole.set(movie, fileType.length);
  return whole;
}

/** RFC 6381 codec name: `avc1.42C01E`. */
export function codecName(sequenceParameterSet: Uint8Array): string {
  const [profile = 0, compatibility = 0, level = 0] = sequenceParameterSet.subarray(1, 4);
  const hex = [profile, compatibility, level].map((byte) => byte.toString(16).padStart(2, "0"));
  return `avc1.${hex.join("").toUpperCase()}`;
}

function track(widthPx: number, heightPx: number, configuration: Uint8Array): Uint8Array {
  const sampleEntry = writeBox(
    "avc1",
    writeUint32s(0),
    writeUint16s(0, 1),
    writeUint32s(0, 0, 0, 0),
    writeUint16s(widthPx, heightPx),
    writeUint32s(0x48_0000, 0x48_0000, 0),
    writeUint16s(1),
    new Uint8Array(32),
    writeUint16s(24, 0xffff),
    configuration,
  );
  const samples = writeBox(
    "stbl",
    writeBox("stsd", writeUint32s(0, 1), sampleEntry),
    writeBox("stts", writeUint32s(0, 0)),
    writeBox("stsc", writeUint32s(0, 0)),
    writeBox("stsz", writeUint32s(0, 0, 0)),
    writeBox("stco", writeUint32s(0, 0)),
  );
  const data = writeBox("dinf", writeBox("dref", writeUint32s(0, 1), writeBox("url ", writeUint32s(1))));
  const handler = writeBox(
    "hdlr",
    writeUint32s(0, 0),
    latin1Bytes("vide"),
    writeUint32s(0, 0, 0),
    latin1Bytes("video\0"),
  );
  const media = writeBox(
    "mdia",
    writeBox("mdhd", writeUint32s(0, 0, 0, timescale, 0), writeUint16s(languageUndetermined, 0)),
    handler,
    writeBox("minf", writeBox("vmhd", writeUint32s(1, 0, 0)), data, samples),
  );
  const size = writeUint32s(widthPx * 0x1_0000, heightPx * 0x1_0000);
  const head = writeBox(
    "tkhd",
    writeUint32s(7, 0, 0, 1, 0, 0, 0, 0),
    writeUint16s(0, 0, 0, 0),
    identityMatrix,
    size,
  );
  return writeBox("trak", head, media);
}

/** ISO/IEC 14496-15 section 5.3.3; NAL unit lengths take four octets. */
function decoderConfiguration(sequence: Uint8Array, picture: Uint8Array): Uint8Array {
  const [, profile = 0, compatibility = 0, level = 0] = sequence;
  // 4:2:0 with eight bits, as cameras with these profiles send.
  const chroma = profilesWithChroma.includes(profile) ? Uint8Array.of(0xfd, 0xf8, 0xf8, 0) : new Uint8Array();
  return writeBox(
    "avcC",
    Uint8Array.of(1, profile, compatibility, level, 0xff, 0xe1),
    writeUint16s(sequence.length),
    sequence,
    Uint8Array.of(1),
    writeUint16s(picture.length),
    picture,
    chroma,
  );
}
