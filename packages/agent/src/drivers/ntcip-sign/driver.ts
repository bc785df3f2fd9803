import type { SignAction } from "@gantry/domain/contract/signs/sign-actions.ts";
import type { SignHealth } from "@gantry/domain/contract/signs/sign-device.ts";
import type { ActionOutcome, Report } from "../../actions/actions.ts";
import { openSnmp, type SnmpTransport } from "../../transport/snmp.ts";
import type { SnmpAddress } from "../../transport/snmp-result.ts";
import { type DeviceAddress, defineDriver, type DriverContext } from "../define-driver.ts";
import type { CommandResult, DriverResult, SignSession } from "../sign-session.ts";
import { blankSign } from "./blank-sign.ts";
import { readCommLossRule, setCommLossRule } from "./maintain/comm-loss-rule.ts";
import type { SignDialog } from "./dialog.ts";
import { extendTime } from "./extend-time.ts";
import { postMessage } from "./post-message.ts";
import { readDescription } from "./read/read-description.ts";
import { readFace } from "./read/read-face.ts";
import { readFonts } from "./read/read-fonts.ts";
import { readGraphics } from "./read/read-graphics.ts";
import { readHealth } from "./read/read-health.ts";
import { performSignAction } from "./sign-actions.ts";
import { activateSlot, type SlotActivation } from "./content/slots.ts";
import { openSnmpOverTcp } from "./tcp/tcp-transport.ts";
import { testConnection } from "./test-connection.ts";

export interface NtcipSignSession extends SignSession {
  readHealth(): Promise<DriverResult<SignHealth>>;
  activateSlot(activation: SlotActivation): Promise<CommandResult>;
  perform(action: SignAction, payload: unknown, report: Report): Promise<ActionOutcome>;
}

type OpenTransport = (address: SnmpAddress) => SnmpTransport;

export const ntcipSign = signDriver("NTCIP", openSnmp);
export const ntcipSignOverTcp = signDriver("NTCIP_TCP", openSnmpOverTcp);

function signDriver<const Protocol extends string>(protocol: Protocol, open: OpenTransport) {
  return defineDriver({
    entityType: "SIGN",
    protocol,
    defaultPort: 161,
    connect: (address: DeviceAddress, context: DriverContext) =>
      sessionOver(dialogWith(open, address, context)),
    async testConnection(address, context) {
      const dialog = dialogWith(open, address, context);
      try {
        return await testConnection(dialog);
      } finally {
        dialog.transport.close();
      }
    },
    snmpAddress,
  });
}

function sessionOver(dialog: SignDialog): NtcipSignSession {
  return {
    readDescription: () => readDescription(dialog),
    readFonts: () => readFonts(dialog),
    readFace: () => readFace(dialog),
    readGraphics: () => readGraphics(dialog),
    readHealth: () => readHealth(dialog),
    readCommLossRule: () => readCommLossRule(dialog),
    setCommLossRule: (minutes) => setCommLossRule(dialog, minutes),
    postMessage: (post) => postMessage(dialog, post),
    activateSlot: (activation) => activateSlot(dialog, activation),
    blank: (durationMinutes) => blankSign(dialog, durationMinutes),
    extendTime: (minutes) => extendTime(dialog, minutes),
    perform: (action, payload, report) => performSignAction(dialog, action, payload, report),
    close: () => dialog.transport.close(),
  };
}

function snmpAddress({ host, port, secrets }: DeviceAddress): SnmpAddress {
  return { host, port, community: secrets.community || "public" };
}

function dialogWith(
  open: OpenTransport,
  address: DeviceAddress,
  { clock, timeoutMs }: DriverContext,
): SignDialog {
  return { transport: open({ ...snmpAddress(address), timeoutMs }), clock };
}
