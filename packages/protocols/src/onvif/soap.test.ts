import { createHash } from "node:crypto";
import { makeSeededRandom } from "@gantry/domain/testing/make-seeded-random.ts";
import { expect, test } from "vitest";
import * as answers from "./answers.ts";
import { placeOf, positionSpacesOf } from "./position-spaces.ts";
import { imagingRequests, mediaRequests, ptzRequests } from "./requests.ts";
import { passwordDigest, readSoap, securityHeader, soapEnvelope, soapFault } from "./soap.ts";
import { findXml, readXml, type XmlElement } from "@gantry/domain/xml/xml-reader.ts";

const sha1 = (bytes: Uint8Array) => createHash("sha1").update(bytes).digest();
function bodyOf(text: string): XmlElement {
  const read = readSoap(soapEnvelope(text));
  if (!read.ok) throw new Error(JSON.stringify(read));
  return read.body;
}

test("a password digest matches the ONVIF programmer's guide", () => {
  const nonce = Buffer.from("LKqI6G/AikKCQrN0zqZFlg==", "base64");
  const token = { nonce, created: "2010-09-16T07:50:45Z", password: "userpassword" };
  expect(passwordDigest(token, sha1)).toBe("tuOSpGlFlIXsozq4HFNeeGeFLEI=");
});

test("a header has the user name and never the password", () => {
  const token = {
    userName: "a<b",
    password: "geh&eim",
    nonce: Uint8Array.of(1, 2, 3),
    created: "2026-01-01T00:00:00Z",
  };
  const text = soapEnvelope("<x/>", securityHeader(token, sha1));
  expect(text).not.toContain("geh");
  const read = readXml(text);
  const found = read.ok ? findXml(read.root, "Header", "Security", "UsernameToken") : undefined;
  expect(found?.children.map(({ name, text: own }) => [name, own])).toEqual([
    ["Username", "a<b"],
    ["Password", passwordDigest(token, sha1)],
    ["Nonce", "AQID"],
    ["Created", "2026-01-01T00:00:00Z"],
  ]);
});

test("a motion has its profile, velocities and timeout", () => {
  expect(ptzRequests.continuousMove("P&1", { pan: 0.5, tilt: -1, zoom: 1e-7 }, 2)).toBe(
    "<tptz:ContinuousMove><tptz:ProfileToken>P&#38;1</tptz:ProfileToken>" +
      '<tptz:Velocity><tt:PanTilt x="0.5" y="-1"/><tt:Zoom x="0"/></tptz:Velocity>' +
      "<tptz:Timeout>PT2S</tptz:Timeout></tptz:ContinuousMove>",
  );
  const requests = [
    ptzRequests.setPreset("P", "<Bridge>", ""),
    ptzRequests.gotoPreset("P", "7"),
    mediaRequests.getStreamUri("P"),
    imagingRequests.setAutoFocus("S", true),
  ];
  for (const request of requests) expect(readSoap(soapEnvelope(request)).ok).toBe(true);
});

test("faults are read with their codes, from general to specific", () => {
  const read = readSoap(soapFault({ codes: ["Sender", "NotAuthorized"], reason: "Sender not authorized" }));
  expect(read).toEqual({
    ok: false,
    fault: { codes: ["Sender", "NotAuthorized"], reason: "Sender not authorized" },
  });
  expect(readSoap("<html><body>Not found</body></html>")).toEqual({ ok: false, problem: "no body" });
});

test("a camera's clock is read, and an invalid time is rejected", () => {
  const time = (year: string) =>
    bodyOf(
      `<tds:GetSystemDateAndTimeResponse><tds:SystemDateAndTime><tt:UTCDateTime><tt:Time><tt:Hour>7</tt:Hour><tt:Minute>8</tt:Minute>` +
        `<tt:Second>9</tt:Second></tt:Time><tt:Date><tt:Year>${year}</tt:Year><tt:Month>3</tt:Month><tt:Day>2</tt:Day></tt:Date></tt:UTCDateTime>` +
        `</tds:SystemDateAndTime></tds:GetSystemDateAndTimeResponse>`,
    );
  expect(answers.systemTimeOf(time("2001"))).toBe(Date.UTC(2001, 2, 2, 7, 8, 9));
  expect(answers.systemTimeOf(time("NaN"))).toBeUndefined();
});

test("only the paths of a camera's addresses are used, whatever the host", () => {
  const body = bodyOf(
    `<tds:GetCapabilitiesResponse><tds:Capabilities><tt:Media><tt:XAddr>http://10.0.0.7:8080/onvif/media?x=1</tt:XAddr></tt:Media>` +
      `<tt:PTZ><tt:XAddr>http://10.0.0.7</tt:XAddr></tt:PTZ><tt:Imaging><tt:XAddr>ftp://elsewhere/</tt:XAddr></tt:Imaging>` +
      `</tds:Capabilities></tds:GetCapabilitiesResponse>`,
  );
  expect(answers.servicesOf(body)).toEqual({ media: "/onvif/media?x=1", ptz: "/" });
});

test("a stream is fetched from the dialled host, and its URL has no password", () => {
  const readUri = (text: string, host = "cam.example") =>
    answers.streamUriOf(
      bodyOf(
        `<trt:GetStreamUriResponse><trt:MediaUri><tt:Uri>${text}</tt:Uri></trt:MediaUri></trt:GetStreamUriResponse>`,
      ),
      host,
    );
  expect(readUri("rtsp://user:pass@192.168.0.3:8554/live?a=1&amp;b=2")).toBe(
    "rtsp://cam.example:8554/live?a=1&b=2",
  );
  expect(readUri("rtsp://192.168.0.3/live", "fd00::1")).toBe("rtsp://[fd00::1]/live");
  for (const none of ["http://192.168.0.3/live", "", "rtsp://", "rtsp://a b/"])
    expect(readUri(none)).toBeUndefined();
});

test("presets keep their order, without those that lack a token or repeat one", () => {
  const presets = `<tptz:Preset token="2"><tt:Name>Ramp</tt:Name></tptz:Preset><tptz:Preset token=""><tt:Name>Lost</tt:Name></tptz:Preset>`;
  const more = `<tptz:Preset token="1"/><tptz:Preset token="2"><tt:Name>Again</tt:Name></tptz:Preset>`;
  expect(
    answers.presetsOf(bodyOf(`<tptz:GetPresetsResponse>${presets}${more}</tptz:GetPresetsResponse>`)),
  ).toEqual([
    { token: "2", name: "Ramp" },
    { token: "1", name: "1" },
  ]);
});

const hostile = Number(process.env.GANTRY_FUZZ || 1_500);
test(`${hostile} hostile responses are parsed within limits or skipped`, () => {
  const random = makeSeededRandom(3);
  const randomBelow = (max: number) => Math.floor(random() * max);
  const names = [
    "Preset",
    "Name",
    "Profiles",
    "Capabilities",
    "Media",
    "XAddr",
    "SystemDateAndTime",
    "UTCDateTime",
    "Date",
    "Year",
    "MediaUri",
    "Uri",
    "PTZStatus",
    "Position",
    "PanTilt",
    "PresetToken",
  ];
  const texts = ["", "1", "-1e400", "rtsp://x", "http://", "é".repeat(300), "999999999999"];
  const makeElement = (depth: number): string => {
    const name = names[randomBelow(names.length)] ?? "x";
    const inner =
      depth === 0
        ? texts[randomBelow(texts.length)]
        : Array.from({ length: randomBelow(4) }, () => makeElement(depth - 1)).join("");
    return `<${name} token="${texts[randomBelow(texts.length)]}" x="${texts[randomBelow(texts.length)]}">${inner}</${name}>`;
  };
  for (let round = 0; round < hostile; round++) {
    const body = bodyOf(`<r>${makeElement(4)}</r>`);
    for (const { token } of answers.presetsOf(body)) expect(token.length).toBeLessThanOrEqual(128);
    answers.systemTimeOf(body);
    answers.servicesOf(body);
    answers.profilesOf(body);
    answers.streamUriOf(body, "h");
    placeOf(body, positionSpacesOf(body));
    answers.automaticsOf(body);
    answers.identityOf(body);
    expect(answers.storedPresetOf(body).length).toBeLessThanOrEqual(128);
  }
});
