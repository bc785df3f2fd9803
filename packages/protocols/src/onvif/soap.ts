import { base64Text, joinBytes, latin1Bytes, utf8Characters } from "../rtp/bytes.ts";
import { escapeXml, findXml, readXml, type XmlElement } from "@gantry/domain/xml/xml-reader.ts";

const namespaces = {
  s: "http://www.w3.org/2003/05/soap-envelope",
  tds: "http://www.onvif.org/ver10/device/wsdl",
  trt: "http://www.onvif.org/ver10/media/wsdl",
  tptz: "http://www.onvif.org/ver20/ptz/wsdl",
  timg: "http://www.onvif.org/ver20/imaging/wsdl",
  tt: "http://www.onvif.org/ver10/schema",
  ter: "http://www.onvif.org/ver10/error",
} as const;
const declarations = Object.entries(namespaces)
  .map(([prefix, address]) => `xmlns:${prefix}="${address}"`)
  .join(" ");
const security = "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss";
const passwordDigestType = `${security}-username-token-profile-1.0#PasswordDigest`;

type Sha1 = (bytes: Uint8Array) => Uint8Array;

/** WS-UsernameToken credentials. `created` is ISO 8601 UTC by the camera's clock; a nonce is used once. */
interface UserNameToken {
  userName: string;
  password: string;
  nonce: Uint8Array;
  created: string;
}

/** Without a security header the request is anonymous. */
export function soapEnvelope(body: string, header = ""): string {
  return (
    `<?xml version="1.0" encoding="UTF-8"?><s:Envelope ${declarations}>` +
    `${header === "" ? "" : `<s:Header>${header}</s:Header>`}<s:Body>${body}</s:Body></s:Envelope>`
  );
}

/** WS-UsernameToken header with a digest instead of the password. */
export function securityHeader(token: UserNameToken, sha1: Sha1): string {
  const { userName, nonce, created } = token;
  return (
    `<wsse:Security s:mustUnderstand="1" xmlns:wsse="${security}-wssecurity-secext-1.0.xsd" xmlns:wsu="${security}-wssecurity-utility-1.0.xsd">` +
    `<wsse:UsernameToken><wsse:Username>${escapeXml(userName)}</wsse:Username>` +
    `<wsse:Password Type="${passwordDigestType}">${passwordDigest(token, sha1)}</wsse:Password>` +
    `<wsse:Nonce EncodingType="${security}-soap-message-security-1.0#Base64Binary">${base64Text(nonce)}</wsse:Nonce>` +
    `<wsu:Created>${escapeXml(created)}</wsu:Created></wsse:UsernameToken></wsse:Security>`
  );
}

/** Base64 of SHA-1 over nonce, time and password. */
export function passwordDigest(
  { nonce, created, password }: Omit<UserNameToken, "userName">,
  sha1: Sha1,
): string {
  const text = latin1Bytes(utf8Characters(created + password));
  return base64Text(sha1(joinBytes([nonce, text])));
}

/** `codes` are local names, most general first. */
export interface SoapFault {
  codes: string[];
  reason: string;
}
type SoapAnswer =
  | { ok: true; body: XmlElement }
  | { ok: false; fault: SoapFault }
  | { ok: false; problem: string };

const maxReason = 200;

/** The first element of the body, a fault, or a parse error. */
export function readSoap(text: string): SoapAnswer {
  const read = readXml(text);
  if (!read.ok) return read;
  const body = read.root.name === "Envelope" ? findXml(read.root, "Body") : undefined;
  const [first] = body?.children ?? [];
  if (!first) return { ok: false, problem: "no body" };
  return first.name === "Fault" ? { ok: false, fault: faultOf(first) } : { ok: true, body: first };
}

export function soapFault({ codes, reason }: SoapFault): string {
  const [general = "Receiver", ...more] = codes;
  const inner = more.reduceRight(
    (nested, code) => `<s:Subcode><s:Value>ter:${escapeXml(code)}</s:Value>${nested}</s:Subcode>`,
    "",
  );
  return soapEnvelope(
    `<s:Fault><s:Code><s:Value>s:${escapeXml(general)}</s:Value>${inner}</s:Code>` +
      `<s:Reason><s:Text xml:lang="en">${escapeXml(reason)}</s:Text></s:Reason></s:Fault>`,
  );
}

function faultOf(fault: XmlElement): SoapFault {
  const codes: string[] = [];
  for (let code = findXml(fault, "Code"); code; code = findXml(code, "Subcode"))
    codes.push((findXml(code, "Value")?.text ?? "").replace(/^.*:/, ""));
  // SOAP 1.1, used by some old cameras.
  const reason = findXml(fault, "Reason", "Text") ?? findXml(fault, "faultstring");
  return { codes, reason: (reason?.text ?? "").slice(0, maxReason) };
}
