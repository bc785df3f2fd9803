import { openSnmp } from "../../transport/snmp.ts";
import { defineDriver } from "../define-driver.ts";
import { blankSign } from "./blank-sign.ts";
import { extendTime } from "./extend-time.ts";
import { postMessage } from "./post-message.ts";
import { readDescription } from "./read-description.ts";
import { readFace } from "./read-face.ts";
import { readFonts } from "./read-fonts.ts";
import { readCommLossRule, setCommLossRule } from "./comm-loss-rule.ts";

/** Variable message signs by NTCIP 1203 over SNMPv1 and UDP. */
export const ntcipSign = defineDriver({
  entityType: "SIGN",
  protocol: "NTCIP",
  defaultPort: 161,
  connect({ host, port, secrets }, { clock, timeoutMs }) {
    const transport = openSnmp({ host, port, community: secrets.community || "public", timeoutMs });
    const dialog = { transport, clock };
    return {
      readDescription: () => readDescription(dialog),
      readFonts: () => readFonts(dialog),
      readFace: () => readFace(dialog),
      readCommLossRule: () => readCommLossRule(dialog),
      setCommLossRule: (minutes) => setCommLossRule(dialog, minutes),
      postMessage: (post) => postMessage(dialog, post),
      blank: (durationMinutes) => blankSign(dialog, durationMinutes),
      extendTime: (minutes) => extendTime(dialog, minutes),
      close: () => transport.close(),
    };
  },
});
