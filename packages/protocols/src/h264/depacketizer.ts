import { joinBytes, uint16 } from "../rtp/bytes.ts";
import type { RtpPacket } from "../rtp/packet.ts";
import { type AccessUnit, nalType, nalTypes } from "./nal.ts";
import { isRecoveryPoint } from "./recovery-point.ts";

/** Maximum accepted picture; a 4K key frame has a tenth of it. */
export const accessUnitMaxBytes = 8 * 1024 * 1024;
const accessUnitMaxNals = 1024;

/**
 * Assembles pictures from RTP packets (RFC 6184: single NAL unit, STAP-A and FU-A). An incomplete picture is
 * dropped with all that follow, up to the next key frame or recovery point, because they would decode wrongly.
 */
export class H264Depacketizer {
  #nals: Uint8Array[] = [];
  #octets = 0;
  #timestamp = 0;
  #fragments: Uint8Array[] | undefined;
  #lastSequence: number | undefined;
  #isBroken = false;
  #waitsForKey = false;
  droppedUnits = 0;

  get heldOctets(): number {
    return this.#octets;
  }

  /** Returns the pictures completed by this packet: none, one, or two if the first had no marker. */
  push(packet: RtpPacket): AccessUnit[] {
    const units: AccessUnit[] = [];
    const hasGap =
      this.#lastSequence !== undefined && ((this.#lastSequence + 1) & 0xffff) !== packet.sequence;
    this.#lastSequence = packet.sequence;
    if (hasGap) this.#isBroken = true;
    const hasBegun = this.#nals.length > 0 || this.#fragments !== undefined || this.#isBroken;
    if (hasBegun && packet.timestamp !== this.#timestamp) this.#end(units);
    // The gap may belong to the previous picture, this one, or both.
    if (hasGap) this.#isBroken = true;
    this.#timestamp = packet.timestamp;
    this.#take(packet.payload);
    if (packet.marker) this.#end(units);
    return units;
  }

  #take(payload: Uint8Array): void {
    const type = nalType(payload);
    if (payload.length === 0) return;
    if (type >= 1 && type < nalTypes.singleTimeAggregation) this.#add(payload);
    else if (type === nalTypes.singleTimeAggregation) this.#takeAggregated(payload);
    else if (type === nalTypes.fragment) this.#takeFragment(payload);
    else this.#isBroken = true;
  }

  #takeAggregated(payload: Uint8Array): void {
    let at = 1;
    while (at + 2 <= payload.length) {
      const end = at + 2 + uint16(payload, at);
      if (end > payload.length) this.#isBroken = true;
      else if (end > at + 2) this.#add(payload.subarray(at + 2, end));
      at = end;
    }
  }

  #takeFragment(payload: Uint8Array): void {
    const [indicator = 0, header = 0] = payload;
    const [isFirst, isLast] = [(header & 0x80) !== 0, (header & 0x40) !== 0];
    if (isFirst) {
      if (this.#fragments) this.#isBroken = true;
      this.#fragments = [Uint8Array.of((indicator & 0xe0) | (header & 0x1f))];
    }
    const fragments = this.#fragments;
    if (!fragments) {
      this.#isBroken = true;
      return;
    }
    fragments.push(payload.subarray(2));
    this.#octets += payload.length;
    if (this.#isTooMuch(fragments.length)) this.#dropHeld();
    else if (isLast) {
      this.#fragments = undefined;
      this.#octets -= fragments.reduce((sum, { length }) => sum + length, 0);
      this.#add(joinBytes(fragments));
    }
  }

  #add(nal: Uint8Array): void {
    this.#nals.push(nal);
    this.#octets += nal.length;
    if (this.#isTooMuch(this.#nals.length)) this.#dropHeld();
  }

  /** Fragments are small, so allow as many as the largest picture needs. */
  #isTooMuch(count: number): boolean {
    const max = this.#fragments ? accessUnitMaxBytes / 512 : accessUnitMaxNals;
    return this.#octets > accessUnitMaxBytes || count > max;
  }

  #dropHeld(): void {
    this.#nals = [];
    this.#octets = 0;
    this.#fragments = undefined;
    this.#isBroken = true;
  }

  #end(units: AccessUnit[]): void {
    const nals = this.#nals;
    const isWhole = !this.#isBroken && !this.#fragments;
    this.#dropHeld();
    this.#isBroken = false;
    const isKey = nals.some((nal) => nalType(nal) === nalTypes.keySlice);
    const mayResume = isKey || !this.#waitsForKey || isRecoveryPoint(nals);
    if (!isWhole || !mayResume) {
      this.#waitsForKey = true;
      this.droppedUnits++;
      return;
    }
    if (nals.length === 0) return;
    this.#waitsForKey = false;
    units.push({ timestamp: this.#timestamp, nals, isKey });
  }
}
