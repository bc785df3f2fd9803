import type { City, CityDevice } from "./city/city.ts";
import { type CityLimits, planCity, type PlannedDevice } from "./city/inventory.ts";
import type { CameraPlan } from "./city/camera-plan.ts";
import { PublicAlertBook } from "./city/reports/public-alerts.ts";
import type { TenantName } from "./city/road.ts";
import { IncidentBook } from "./city/traffic/incident-book.ts";
import { trafficOf } from "./city/traffic/traffic.ts";
import { weatherOf } from "./city/weather.ts";
import { makeRunningClock, type SimulatorClock } from "./clock.ts";
import { startAlertFeeds } from "./devices/alert-feeds/alert-feeds.ts";
import { type CameraDevice, startCameraDevice } from "./devices/camera-device.ts";
import type { CameraStream } from "./devices/camera-stream/camera-stream.ts";
import { playlistUrl, startPlaylistServer } from "./devices/camera-stream/playlist-server.ts";
import { startRtspServer, streamUrl } from "./devices/camera-stream/rtsp-server.ts";
import { type DetectorDevice, startDetector } from "./devices/detector-device.ts";
import { type SignDevice, startSignDevice } from "./devices/ntcip-sign/device.ts";
import { startWeatherStation, type WeatherStationDevice } from "./devices/ntcip-weather/weather-station.ts";
import { startWimStation, type WimStationDevice } from "./devices/wim-station/wim-station.ts";
import { startDoor } from "./door/door.ts";

interface SimulatorOptions extends CityLimits {
  seed: string | number;
  clock?: SimulatorClock;
  /** First UDP port of the signs; default any free ones. */
  portStart?: number;
  /** Ports of the previous run by device key, reused if free. */
  preferredPorts?: Readonly<Record<string, number>>;
  doorPort?: number;
  tenants?: readonly TenantName[];
  /** Crashes and faults that come by themselves; default true. */
  hasEvents?: boolean;
}

export interface Simulator extends City {
  readonly doorPort: number;
  readonly ports: Readonly<Record<string, number>>;
  stop(): Promise<void>;
}

/** Slower traffic is shown as a queue in the pictures of cameras. */
const slowKph = 40;
const streamsKey = "streams";
const playlistsKey = "playlists";
const feedsKey = "feeds";

interface Running {
  stop(): Promise<unknown>;
}

export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const {
    seed,
    clock = makeRunningClock(),
    tenants = ["metro", "north"],
    doorPort = 0,
    hasEvents = true,
  } = options;
  const planned = tenants.flatMap((tenant) => planCity(seed, tenant, options));
  const sites = hasEvents ? crashSites(planned, tenants) : [];
  const incidents = new IncidentBook({ seed, startMs: clock.nowMs(), sites });
  const alerts = new PublicAlertBook({
    seed,
    hasEvents,
    weatherOf: (tenant) => weatherOf(seed, tenant, "alerts"),
  });
  const traffic = trafficOf(seed, (nowMs) => incidents.at(nowMs));
  const running: Running[] = [];
  const stop = async () => {
    await Promise.all(running.map((one) => one.stop()));
  };
  const addRunning = <One extends Running>(one: One): One => {
    running.push(one);
    return one;
  };
  try {
    const signs = new Map<string, SignDevice>();
    const cameras = new Map<string, CameraDevice>();
    const stations = new Map<string, WeatherStationDevice>();
    const detectors = new Map<string, DetectorDevice>();
    const scales = new Map<string, WimStationDevice>();
    const streams = new Map<string, CameraStream>();
    const rtsp = addRunning(await startRtspServer({ streams, clock, ports: portsFor(streamsKey, options) }));
    const hls = addRunning(
      await startPlaylistServer({ streams, clock, ports: portsFor(playlistsKey, options) }),
    );
    const feeds = addRunning(
      await startAlertFeeds({
        seed,
        clock,
        tenants,
        incidents: (nowMs) => incidents.at(nowMs),
        sites: (tenant) => sites[tenants.indexOf(tenant)] ?? [],
        alerts,
        ports: portsFor(feedsKey, options),
      }),
    );
    const streamPorts = { rtsp: rtsp.port, hls: hls.port };
    for (const {
      key,
      tenant,
      sign,
      camera,
      station,
      detector,
      scales: scalePlan,
      place,
      document,
    } of planned) {
      if (detector) {
        const ports = portsFor(key, options);
        const parts = { key, plan: detector, seed, hasEvents, traffic, clock, ports };
        detectors.set(key, addRunning(await startDetector(parts)));
      }
      if (scalePlan) {
        const ports = portsFor(key, options);
        const weatherAt = weatherOf(seed, tenant, key);
        const parts = { key, plan: scalePlan, seed, hasEvents, traffic, weatherAt, clock, ports };
        scales.set(key, addRunning(await startWimStation(parts)));
      }
      if (station) {
        const parts = {
          ...station,
          weatherAt: weatherOf(seed, tenant, key),
          clock,
          ports: portsFor(key, options),
        };
        stations.set(key, addRunning(await startWeatherStation(parts)));
      }
      if (sign) {
        const ports = portsFor(key, options, signs.size);
        signs.set(key, addRunning(await startSignDevice({ sign, clock, ports })));
      }
      if (camera) {
        const isInQueue = (nowMs: number) =>
          place !== undefined && traffic.conditionAt(place, nowMs).speedKph < slowKph;
        const parts = {
          key,
          name: document.name,
          plan: camera,
          clock,
          ports: portsFor(key, options),
          isInQueue,
        };
        const device = addRunning(
          await startCameraDevice({ ...parts, streamUrl: streamUrl(rtsp.port, key) }),
        );
        cameras.set(key, device);
        streams.set(key, device.stream);
      }
    }
    const devices = planned.map((one) =>
      withAddress(one, {
        sign: signs.get(one.key),
        camera: cameras.get(one.key),
        place: stations.get(one.key) ?? detectors.get(one.key) ?? scales.get(one.key),
        streamPorts,
      }),
    );
    const city = {
      seed,
      clock,
      signs,
      cameras,
      detectors,
      scales,
      stations,
      streamPort: rtsp.port,
      incidents,
      alerts,
      feeds: feeds.feeds,
      devices,
    };
    const door = addRunning(await startDoor(city, doorPort));
    const ports = {
      [streamsKey]: rtsp.port,
      [playlistsKey]: hls.port,
      [feedsKey]: feeds.port,
      ...portsOf(signs),
      ...portsOf(stations),
      ...portsOf(detectors),
      ...portsOf(scales),
      ...portsOf(controlsOf(cameras)),
    };
    return { ...city, doorPort: door.port, ports, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Crashes happen on motorways, where detectors measure them. */
function crashSites(planned: readonly PlannedDevice[], tenants: readonly TenantName[]) {
  const places = planned.flatMap(({ detector }) => detector?.place ?? []);
  return tenants.map((tenant) =>
    places.filter(({ road }) => road.tenant === tenant && road.class === "motorway"),
  );
}

function portsFor(
  key: string,
  { portStart, preferredPorts }: SimulatorOptions,
  signIndex?: number,
): number[] {
  const preferred = preferredPorts?.[key];
  const first = portStart === undefined || signIndex === undefined ? [] : [portStart + signIndex];
  return [...(preferred === undefined ? [] : [preferred]), ...first, 0];
}

function portsOf(devices: Iterable<readonly [string, { port: number }]>): Record<string, number> {
  return Object.fromEntries(Array.from(devices, ([key, { port }]) => [key, port]));
}

function controlsOf(cameras: ReadonlyMap<string, CameraDevice>) {
  return [...cameras].flatMap(([key, { control }]) => (control ? [[key, control] as const] : []));
}

function withAddress(
  planned: PlannedDevice,
  found: {
    sign: SignDevice | undefined;
    camera: CameraDevice | undefined;
    /** Of a device that only reports. */
    place: { host: string; port: number } | undefined;
    streamPorts: StreamPorts;
  },
): CityDevice {
  const { sign: device, camera: cameraDevice, place, streamPorts } = found;
  if (place) return { ...planned, document: { ...planned.document, host: place.host, port: place.port } };
  if (device)
    return { ...planned, device, document: { ...planned.document, host: device.host, port: device.port } };
  if (!cameraDevice) return planned;
  const { control, plan } = cameraDevice;
  const address = control ? { host: control.host, port: control.port } : {};
  const streams = streamFields(plan, planned.key, streamPorts);
  return { ...planned, cameraDevice, document: { ...planned.document, ...address, ...streams } };
}

interface StreamPorts {
  rtsp: number;
  hls: number;
}

function streamFields({ externalStream }: CameraPlan, key: string, { rtsp, hls }: StreamPorts) {
  const internal = { internalStreamType: "RTSP", internalStreamUrl: streamUrl(rtsp, key) };
  if (!externalStream) return internal;
  const url = externalStream === "HLS" ? playlistUrl(hls, key) : streamUrl(rtsp, key);
  return { ...internal, externalStreamType: externalStream, externalStreamUrl: url };
}
