import { parentPort, workerData } from "node:worker_threads";
import { featuresOfFile } from "@gantry/domain/kml/kmz.ts";

const features = featuresOfFile(workerData as Uint8Array);
// A worker thread, because unpacking and reading take longer than other calls may wait.
parentPort?.postMessage(features && JSON.stringify(features));
