import { parentPort, workerData } from "node:worker_threads";
import { type EvidenceFiles, zipEvidence } from "@gantry/domain/evidence/evidence.ts";

const zipped = zipEvidence(workerData as EvidenceFiles);
parentPort?.postMessage(zipped, [zipped.buffer as ArrayBuffer]);
