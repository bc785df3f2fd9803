import { MappedDetector } from "../../sensors/mapped-detector.ts";
import type { CameraResult } from "../camera-session.ts";
import type { DeviceAddress, DriverContext } from "../define-driver.ts";
import type { SensorReading, SensorSession } from "../sensor-session.ts";
import { type MqttMessage, MqttSubscription, type MqttTopic } from "./mqtt-subscription.ts";

const defaultTimeoutMs = 10_000;
type Report = Omit<SensorReading, "latencyMs">;

/** One detector that publishes documents to a topic; each read takes those that came since the last one. */
export class MqttSession implements SensorSession {
  readonly #topic: MqttTopic;
  readonly #context: DriverContext;
  readonly #detector: MappedDetector;
  readonly #subscription: MqttSubscription;
  #last: Report | undefined;

  constructor(address: DeviceAddress, context: DriverContext, isEncrypted: boolean) {
    this.#topic = topicOf(address, isEncrypted);
    this.#context = context;
    this.#detector = new MappedDetector(address.config);
    const { clock, timeoutMs = defaultTimeoutMs } = context;
    this.#subscription = new MqttSubscription(this.#topic, { clock, timeoutMs });
  }

  async read(nowMs: number, pollMs: number): Promise<CameraResult<SensorReading>> {
    const { clock } = this.#context;
    const startedMs = clock.monotonicMs();
    const opened = await this.#open();
    if (!opened.ok) return opened;
    const latencyMs = Math.round(clock.monotonicMs() - startedMs);
    if (!this.#last) await this.#subscription.waitForMessage();
    const messages = this.#subscription.take();
    const read = this.#readAll(messages, nowMs + clock.monotonicMs() - startedMs, pollMs);
    if (!read.ok) return read;
    this.#last = read.value;
    return { ok: true, value: { ...read.value, latencyMs } };
  }

  async tryMapping(): Promise<CameraResult<Record<string, unknown>>> {
    const startedMs = this.#context.clock.monotonicMs();
    const opened = await this.#open();
    if (!opened.ok) return opened;
    const latencyMs = Math.round(this.#context.clock.monotonicMs() - startedMs);
    await this.#subscription.waitForMessage();
    const message = this.#subscription.take().at(-1);
    if (!message) return noMessage;
    const tried = this.#detector.tryOn(message.payload);
    return tried.ok ? { ok: true, value: { latencyMs, ...tried.value } } : tried;
  }

  close(): void {
    this.#subscription.close();
  }

  async #open(): Promise<CameraResult<null>> {
    const { topic } = this.#topic;
    if (topic === "") return { ok: false, failure: { code: "addressMissing", detail: "topic" } };
    if (/[+#]/.test(topic)) return { ok: false, failure: { code: "notSupported", detail: "wildcard" } };
    return this.#subscription.open();
  }

  /** A message that is no reading is left out, unless no other came. */
  #readAll(messages: readonly MqttMessage[], nowMs: number, pollMs: number): CameraResult<Report> {
    const monotonicMs = this.#context.clock.monotonicMs();
    const results = messages.map(({ payload, receivedMs }) =>
      this.#detector.read(payload, nowMs - (monotonicMs - receivedMs), pollMs),
    );
    const reports = results.flatMap((result) => (result.ok ? [result.value] : []));
    const newest = reports.at(-1);
    if (newest)
      return { ok: true, value: { ...newest, readings: reports.flatMap(({ readings = [] }) => readings) } };
    const failed = results.at(-1);
    if (failed) return failed;
    return this.#last ? { ok: true, value: this.#last } : noMessage;
  }
}

const noMessage = { ok: false, failure: { code: "noAnswer", detail: "no message" } } as const;

function topicOf({ host, port, secrets, config = {} }: DeviceAddress, isEncrypted: boolean): MqttTopic {
  const { topic, userName, host: serverName } = config;
  return {
    host,
    port,
    serverName: typeof serverName === "string" ? serverName : undefined,
    isEncrypted,
    topic: typeof topic === "string" ? topic : "",
    userName: typeof userName === "string" ? userName : undefined,
    password: secrets["password"],
  };
}
