import { mkdir, statfs } from "node:fs/promises";
import { join } from "node:path";
import type { StreamProblemCode } from "@gantry/domain/camera/stream-problems.ts";
import { writeInitialization } from "@gantry/protocols/fmp4/initialization.ts";
import type { Clock } from "../../clock.ts";
import { textOfError } from "../../log.ts";
import { FragmentBuilder } from "../fragments/fragment-builder.ts";
import { type LiveUnit, maxLagMs, type ParameterSets } from "../relay/live-unit.ts";
import type { UnitReader } from "../relay/relay.ts";
import { isSameSets } from "../relay/same-sets.ts";
import { createFile, FileWriter, type OpenFile } from "./file-writer.ts";
import { fileNameOf, type RecordedFile, ticksPerMs } from "./recorded-file.ts";
import type { RollingFiles } from "./rolling-files.ts";

export interface RecorderParts {
  clock: Clock;
  folder: string;
  files: RollingFiles;
  reserveBytes: number;
  openFile?: OpenFile;
  changed(): void;
}
export type RecordingProblem = { code: StreamProblemCode; detail?: string };

const fileTicks = 10_000 * ticksPerMs;
const fragmentTicks = 1_000 * ticksPerMs;
/** A file of this size ends at the next key frame. */
const maxFileBytes = 32 * 1024 * 1024;
const triesEveryMs = 10_000;

interface OpenRecording {
  file: RecordedFile;
  writer: FileWriter;
  builder: FragmentBuilder;
  sets: ParameterSets;
  firstTicks: number;
}

/** Writes a stream into files of ten seconds, each playable alone; disk problems are reported, not thrown. */
export class Recorder implements UnitReader {
  readonly isWatching = false;
  readonly #parts: RecorderParts;
  #recording: OpenRecording | undefined;
  #key: LiveUnit | undefined;
  #problem: RecordingProblem | undefined;
  #triedAtMs = Number.NEGATIVE_INFINITY;
  #closing: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(parts: RecorderParts) {
    this.#parts = parts;
  }

  get problem(): RecordingProblem | undefined {
    return this.#problem;
  }

  unit(unit: LiveUnit): void {
    let startMs = Math.floor(unit.atMs);
    if (unit.isKey) this.#key = unit;
    const mayBegin = unit.isKey || (unit.isRecoveryPoint && this.#key !== undefined);
    if (mayBegin && this.#recording && isOver(this.#recording, unit)) {
      // Two files need two names.
      if (startMs === this.#recording.file.startMs) startMs++;
      this.#end(startMs);
    }
    if (mayBegin && !this.#recording) this.#begin(unit, startMs);
    if (this.#recording) this.#write(this.#recording, unit);
  }

  async settled(): Promise<void> {
    await Promise.all([this.#recording?.writer.settled(), this.#closing]);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#end(Math.floor(this.#parts.clock.nowMs()));
    await this.#closing;
  }

  #begin(unit: LiveUnit, startMs: number): void {
    const nowMs = this.#parts.clock.monotonicMs();
    if (this.#isStopped) return;
    if (this.#problem && nowMs - this.#triedAtMs < triesEveryMs) return;
    this.#triedAtMs = nowMs;
    const { sequence, picture } = unit.parameterSets;
    const beginning = writeInitialization(sequence, picture);
    if (!beginning) return this.#fail({ code: "recordingFailed", detail: "sequence parameter set" });
    const path = join(this.#parts.folder, fileNameOf(startMs));
    const file: RecordedFile = {
      path,
      startMs,
      initializationOctets: beginning.length,
      octets: 0,
      fragments: [],
    };
    const recording: OpenRecording = {
      file,
      writer: new FileWriter(path, this.#openWithRoom, (error) => this.#failed(recording, error)),
      builder: new FragmentBuilder(),
      sets: unit.parameterSets,
      firstTicks: unit.ticks,
    };
    this.#recording = recording;
    // A file that begins with an intra refresh needs an earlier key frame to be playable.
    if (!unit.isKey && this.#key)
      recording.builder.take({ ...this.#key, ticks: unit.ticks, compositionTicks: 0, atMs: unit.atMs });
    recording.writer.write(beginning, () => {
      file.octets += beginning.length;
      this.#parts.files.add(file);
    });
  }

  /** The folder may be deleted or the disk full, so check both for each file. */
  readonly #openWithRoom: OpenFile = async (path) => {
    const { folder, reserveBytes, openFile = createFile, files } = this.#parts;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await files.dropOld();
    if (!(await hasRoom(folder, reserveBytes))) {
      await files.dropOldest();
      if (!(await hasRoom(folder, reserveBytes))) throw new DiskFull();
    }
    return openFile(path);
  };

  #write(recording: OpenRecording, unit: LiveUnit): void {
    recording.builder.take(unit);
    if (unit.isKey || recording.builder.durationTicks >= fragmentTicks) this.#cut(recording);
  }

  #cut({ builder, file, writer }: OpenRecording, endTicks?: number): void {
    const built = builder.cut(endTicks);
    if (!built) return;
    const { octets: bytes, startTicks, durationTicks, startsWithKey } = built;
    writer.write(bytes, () => {
      const moofBytes = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
      const startMs = file.startMs + startTicks / ticksPerMs;
      const lies = { offset: file.octets, octets: bytes.length, moofOctets: moofBytes };
      file.fragments.push({ ...lies, startMs, durationTicks, startsWithKey });
      file.octets += bytes.length;
      this.#succeeded();
    });
  }

  /** The last picture lasts until `endMs`, where the next file begins. */
  #end(endMs: number): void {
    const recording = this.#recording;
    if (!recording) return;
    this.#recording = undefined;
    this.#cut(recording, (endMs - recording.file.startMs) * ticksPerMs);
    this.#closing = Promise.all([this.#closing, recording.writer.close().catch(() => {})]).then(() => {});
  }

  #succeeded(): void {
    this.#problem = undefined;
    this.#parts.changed();
  }

  #failed(recording: OpenRecording, error: unknown): void {
    if (this.#recording === recording) this.#recording = undefined;
    void recording.writer.close().catch(() => {});
    const { code } = error as NodeJS.ErrnoException;
    const isFull = error instanceof DiskFull || code === "ENOSPC" || code === "EDQUOT";
    this.#fail(
      isFull ? { code: "diskFull" } : { code: "recordingFailed", detail: code ?? textOfError(error) },
    );
  }

  #fail(problem: RecordingProblem): void {
    this.#problem = problem;
    this.#triedAtMs = this.#parts.clock.monotonicMs();
    this.#parts.changed();
  }
}

function isOver({ sets, firstTicks, file }: OpenRecording, unit: LiveUnit): boolean {
  const ticks = unit.ticks - firstTicks;
  // The machine's clock was set: the next file follows it.
  const isClockSet = Math.abs(file.startMs + ticks / ticksPerMs - unit.atMs) > maxLagMs;
  const isLong = ticks >= fileTicks || file.octets > maxFileBytes;
  return isLong || isClockSet || !isSameSets(sets, unit.parameterSets);
}

class DiskFull extends Error {}

async function hasRoom(folder: string, reserveBytes: number): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize >= reserveBytes;
}
