import { Worker } from "node:worker_threads";
import type { EvidenceFiles } from "@gantry/domain/evidence/evidence.ts";

/** On another thread: a large package would block every call for most of a second. */
export function zipPackage(files: EvidenceFiles): Promise<Uint8Array> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
  const worker = new Worker(new URL("./zip-worker.ts", import.meta.url), { workerData: files });
  worker.once("message", resolve);
  worker.once("error", reject);
  worker.once("exit", (code) =>
    reject(new Error(`The worker that zips a package exited with code ${code}.`)),
  );
  return promise;
}
