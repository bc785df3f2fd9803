import { packetizeH264 } from "@gantry/protocols/h264/packetizer.ts";
import type { LiveUnit } from "../relay/live-unit.ts";

/** Maximum packet length that passes any network after encryption. */
const packetMaxBytes = 1_180;
/** Minimum and maximum playout delay, 12 bits each, both 0: pictures are shown on arrival. */
const noDelay = new Uint8Array(3);

/**
 * Packets shared by all viewers with the same payload type and extension. Sequence number and time are
 * written into the packet right before each send.
 */
export class PacketProfile {
  readonly #options: Parameters<typeof packetizeH264>[2];
  #packets = new WeakMap<LiveUnit, readonly Buffer[]>();

  constructor(options: { payloadType: number; source: number; playoutDelayId: number | undefined }) {
    const { payloadType, source, playoutDelayId: id } = options;
    const extension = id === undefined ? undefined : { id, value: noDelay };
    this.#options = { payloadType, source, packetMaxOctets: packetMaxBytes, extension };
  }

  packetsOf(unit: LiveUnit): readonly Buffer[] {
    const known = this.#packets.get(unit);
    if (known) return known;
    const { sequence, picture } = unit.parameterSets;
    const nals = unit.isKey ? [sequence, picture, ...unit.nals] : unit.nals;
    const packets = this.packetsOfNals(nals);
    this.#packets.set(unit, packets);
    return packets;
  }

  packetsOfNals(nals: readonly Uint8Array[]): Buffer[] {
    return packetizeH264(nals, 0, this.#options).map(({ buffer, byteOffset, length }) =>
      Buffer.from(buffer, byteOffset, length),
    );
  }
}
