import { openSnmp, type SnmpAddress } from "../../transport/snmp.ts";
import { type DeviceAddress, defineDriver, type DriverContext } from "../define-driver.ts";
import { blankSign } from "./blank-sign.ts";
import type { SignDialog } from "./dialog.ts";
import { extendTime } from "./extend-time.ts";
import { postMessage } from "./post-message.ts";
import { readDescription } from "./read-description.ts";
import { readFace } from "./read-face.ts";
import { readFonts } from "./read-fonts.ts";
import { testConnection } from "./test-connection.ts";
import { readCommLossRule, setCommLossRule } from "./comm-loss-rule.ts";

/** Variable message signs by NTCIP 1203 over SNMPv1 and UDP. */
export const ntcipSign = defineDriver({
  entityType: "SIGN",
  protocol: "NTCIP",
  defaultPort: 161,
  connect(address, context) {
    const dialog = dialogWith(address, context);
    return {
      readDescription: () => readDescription(dialog),
      readFonts: () => readFonts(dialog),
      readFace: () => readFace(dialog),
      readCommLossRule: () => readCommLossRule(dialog),
      setCommLossRule: (minutes) => setCommLossRule(dialog, minutes),
      postMessage: (post) => postMessage(dialog, post),
      blank: (durationMinutes) => blankSign(dialog, durationMinutes),
      extendTime: (minutes) => extendTime(dialog, minutes),
      close: () => dialog.transport.close(),
    };
  },
  async testConnection(address, context) {
    const dialog = dialogWith(address, context);
    try {
      return await testConnection(dialog);
    } finally {
      dialog.transport.close();
    }
  },
  snmpAddress,
});

function snmpAddress({ host, port, secrets }: DeviceAddress): SnmpAddress {
  return { host, port, community: secrets.community || "public" };
}

function dialogWith(address: DeviceAddress, { clock, timeoutMs }: DriverContext): SignDialog {
  return { transport: openSnmp({ ...snmpAddress(address), timeoutMs }), clock };
}
