import { once } from "node:events";
import { decodeSnmpMessage, encodeSnmpMessage } from "@gantry/protocols/snmp/message.ts";
import type { WeatherAt } from "../../city/weather.ts";
import type { SimulatorClock } from "../../clock.ts";
import { bindFree, loopback } from "../free-port.ts";
import { respond } from "../snmp-responder.ts";
import { type WeatherFault, stationObjects } from "./station-objects.ts";

export interface WeatherStationDevice {
  readonly host: string;
  readonly port: number;
  readonly faults: Set<WeatherFault>;
  stop(): Promise<void>;
}

interface StationParts {
  community: string;
  weatherAt: WeatherAt;
  clock: SimulatorClock;
  /** Ports to try in order; 0: any free one. */
  ports: readonly number[];
}

/** A weather station by NTCIP 1204 on a UDP port of this machine. */
export async function startWeatherStation(parts: StationParts): Promise<WeatherStationDevice> {
  const { community, weatherAt, clock, ports } = parts;
  const faults = new Set<WeatherFault>();
  const socket = await bindFree(ports);
  socket.on("message", (datagram, from) => {
    const request = faults.has("mute") ? undefined : decodeSnmpMessage(datagram);
    if (!request?.ok || request.value.version !== 0 || request.value.community !== community) return;
    const nowMs = clock.nowMs();
    const tree = stationObjects({ weather: weatherAt(nowMs), weatherAt, nowMs, faults });
    const response = respond(request.value, tree);
    // The client may be gone.
    if (response) socket.send(encodeSnmpMessage(response), from.port, from.address, () => undefined);
  });
  return {
    host: loopback,
    port: socket.address().port,
    faults,
    async stop() {
      socket.close();
      await once(socket, "close");
    },
  };
}
