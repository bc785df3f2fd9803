import { sequenceParameters } from "../h264/sequence-parameters.ts";
import { latin1Octets } from "../rtp/octets.ts";
import { box, halves, words } from "./boxes.ts";

/** Ticks per second, the same as RTP. */
const timescale = 90_000;

const profilesWithChroma = [100, 110, 122, 144];
const identityMatrix = words(0x1_0000, 0, 0, 0, 0x1_0000, 0, 0, 0, 0x4000_0000);
const languageUndetermined = 0x55c4;

/** Initialisation segment (ftyp, moov); undefined for an invalid parameter set. */
export function initialization(
  sequenceParameterSet: Uint8Array,
  pictureParameterSet: Uint8Array,
): Uint8Array<ArrayBuffer> | undefined {
  const parameters = sequenceParameters(sequenceParameterSet);
  if (!parameters) return undefined;
  const { widthPx, heightPx } = parameters;
  const configuration = decoderConfiguration(sequenceParameterSet, pictureParameterSet);
  const brands = latin1Octets("iso5iso6mp41avc1");
  const fileType = box("ftyp", latin1Octets("iso5"), words(512), brands);
  const movie = box(
    "moov",
    box(
      "mvhd",
      words(0, 0, 0, timescale, 0, 0x1_0000),
      halves(0x100, 0),
      words(0, 0),
      identityMatrix,
      words(0, 0, 0, 0, 0, 0, 2),
    ),
    track(widthPx, heightPx, configuration),
    box("mvex", box("trex", words(0, 1, 1, 0, 0, 0))),
  );
  const whole = new Uint8Array(fileType.length + movie.length);
  whole.set(fileType);
  whole.set(movie, fileType.length);
  return whole;
}

/** RFC 6381 codec name: `avc1.42C01E`. */
export function codecName(sequenceParameterSet: Uint8Array): string {
  const [profile = 0, compatibility = 0, level = 0] = sequenceParameterSet.subarray(1, 4);
  const hex = [profile, compatibility, level].map((octet) => octet.toString(16).padStart(2, "0"));
  return `avc1.${hex.join("").toUpperCase()}`;
}

function track(widthPx: number, heightPx: number, configuration: Uint8Array): Uint8Array {
  const sampleEntry = box(
    "avc1",
    words(0),
    halves(0, 1),
    words(0, 0, 0, 0),
    halves(widthPx, heightPx),
    words(0x48_0000, 0x48_0000, 0),
    halves(1),
    new Uint8Array(32),
    halves(24, 0xffff),
    configuration,
  );
  const samples = box(
    "stbl",
    box("stsd", words(0, 1), sampleEntry),
    box("stts", words(0, 0)),
    box("stsc", words(0, 0)),
    box("stsz", words(0, 0, 0)),
    box("stco", words(0, 0)),
  );
  const data = box("dinf", box("dref", words(0, 1), box("url ", words(1))));
  const handler = box("hdlr", words(0, 0), latin1Octets("vide"), words(0, 0, 0), latin1Octets("video\0"));
  const media = box(
    "mdia",
    box("mdhd", words(0, 0, 0, timescale, 0), halves(languageUndetermined, 0)),
    handler,
    box("minf", box("vmhd", words(1, 0, 0)), data, samples),
  );
  const size = words(widthPx * 0x1_0000, heightPx * 0x1_0000);
  const head = box("tkhd", words(7, 0, 0, 1, 0, 0, 0, 0), halves(0, 0, 0, 0), identityMatrix, size);
  return box("trak", head, media);
}

/** ISO/IEC 14496-15 section 5.3.3; NAL unit lengths take four octets. */
function decoderConfiguration(sequence: Uint8Array, picture: Uint8Array): Uint8Array {
  const [, profile = 0, compatibility = 0, level = 0] = sequence;
  // 4:2:0 with eight bits, as cameras with these profiles send.
  const chroma = profilesWithChroma.includes(profile) ? Uint8Array.of(0xfd, 0xf8, 0xf8, 0) : new Uint8Array();
  return box(
    "avcC",
    Uint8Array.of(1, profile, compatibility, level, 0xff, 0xe1),
    halves(sequence.length),
    sequence,
    Uint8Array.of(1),
    halves(picture.length),
    picture,
    chroma,
  );
}
