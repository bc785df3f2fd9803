import { rasterMulti } from "@gantry/domain/sign/raster/raster.ts";
import { nameIn, controlModes } from "@gantry/protocols/ntcip1203/enumerations.ts";
import { hexOf } from "@gantry/protocols/ntcip1203/font-table.ts";
import type { SnmpValue } from "@gantry/protocols/snmp/value.ts";
import type { SignDevice } from "../devices/ntcip-sign/device.ts";
import { faceOf } from "../devices/ntcip-sign/sign-options.ts";

/** Response of GET /signs/{key}: the current face and all received commands. */
export function signReport(device: SignDevice, { withRaster }: { withRaster: boolean }) {
  const { machine } = device;
  machine.settle();
  const { row, id, source, requester } = machine.control.shown();
  return {
    host: device.host,
    port: device.port,
    multi: row.multi,
    crc: row.crc,
    owner: row.owner,
    beacon: row.beacon,
    source,
    requester,
    memoryType: id.memoryType,
    messageNumber: id.number,
    runTimePriority: row.runTimePriority,
    minutesRemaining: machine.control.minutesRemaining(machine.nowMs()),
    controlMode: nameIn(controlModes, machine.control.controlMode) ?? "other",
    commLossMinutes: machine.control.commLossMinutes,
    shortErrors: machine.shortErrors,
    fault: device.fault() ?? null,
    totals: machine.totals,
    activations: machine.activations,
    sets: machine.sets.map((set) => ({ ...set, value: toPlain(set.value) })),
    ...(withRaster ? { raster: rasterOf(device, row.multi) } : {}),
  };
}

function rasterOf({ machine }: SignDevice, multi: string) {
  return rasterMulti(multi, faceOf(machine.options)).map((page) => ({
    widthPx: page.widthPx,
    heightPx: page.heightPx,
    onTimeMs: page.onTimeMs,
    offTimeMs: page.offTimeMs,
    pixels: hexOf(page.pixels),
  }));
}

function toPlain(value: SnmpValue): string | number | null {
  if (value.type === "null") return null;
  return value.value instanceof Uint8Array ? hexOf(value.value) : value.value;
}
