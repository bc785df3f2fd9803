import { expect, test } from "vitest";
import { cameraVideoOf, describeCameraVideo } from "./camera-video.ts";
import { chromiumOffer } from "./testing/chromium-offer.ts";
import { viewerOfferOf, withAddresses, withoutNamedCandidates } from "./viewer-offer.ts";

const sets = { sequence: Uint8Array.of(0x67, 66, 0, 30, 1), picture: Uint8Array.of(0x68, 1, 2) };

test("a camera's description is parsed with its parameter sets and its SETUP URL", () => {
  const sdp = describeCameraVideo({
    name: "I-35 at 4th",
    payloadType: 96,
    control: "track1",
    parameterSets: sets,
  });
  expect(cameraVideoOf(sdp, "rtsp://cam/stream/")).toEqual({
    codec: "H264",
    payloadType: 96,
    clockHz: 90_000,
    controlUrl: "rtsp://cam/stream/track1",
    sessionUrl: "rtsp://cam/stream/",
    sequenceParameterSet: sets.sequence,
    pictureParameterSet: sets.picture,
  });
});

test.each([
  ["rtsp://cam/1?channel=1", "trackID=1", "rtsp://cam/1?channel=1/trackID=1"],
  ["rtsp://cam/1", "rtsp://other/track", "rtsp://other/track"],
  ["rtsp://cam/1", "*", "rtsp://cam/1"],
])("below %s the control %s is %s", (base, control, url) => {
  const sdp = describeCameraVideo({ name: "", payloadType: 96, control });
  expect(cameraVideoOf(sdp, base)?.controlUrl).toBe(url);
});

test("H.264 is preferred to other formats of a camera, and static payload types are known", () => {
  const jpeg = "v=0\r\nm=audio 0 RTP/AVP 0\r\nm=video 0 RTP/AVP 26\r\na=control:a\r\n";
  expect(cameraVideoOf(jpeg, "rtsp://c")).toMatchObject({ codec: "JPEG", payloadType: 26 });
  const both = `${jpeg}m=video 0 RTP/AVP 97\r\na=rtpmap:97 H264/90000\r\na=control:b\r\n`;
  expect(cameraVideoOf(both, "rtsp://c")).toMatchObject({ codec: "H264", controlUrl: "rtsp://c/b" });
  expect(cameraVideoOf("v=0\r\nm=audio 0 RTP/AVP 0\r\n", "rtsp://c")).toBeUndefined();
});

test("the most compatible H.264 of a browser's offer is chosen (CAM-068)", () => {
  expect(viewerOfferOf(chromiumOffer)).toEqual({
    mid: "0",
    payloadType: 109,
    parameters: "level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f",
    playoutDelayId: 6,
  });
  expect(viewerOfferOf(chromiumOffer.replaceAll("H264", "VP9"))).toBe("noH264");
  expect(viewerOfferOf(chromiumOffer.replace("m=video", "m=audio"))).toBe("noVideo");
  expect(viewerOfferOf("GET / HTTP/1.1")).toBe("notAnOffer");
});

test("host names in candidates are removed from an offer, addresses stay", () => {
  const named = "a=candidate:1 1 udp 1 0c6b.local 5000 typ host generation 0";
  const addressed = "a=candidate:2 1 udp 1 192.0.2.7 5000 typ host";
  const cut = withoutNamedCandidates(`${chromiumOffer}${named}\r\n${addressed}\r\n`);
  expect(cut).not.toContain(".local");
  expect(cut).toContain(addressed);
});

test("an offer cannot cause name lookups or contact with more machines than a browser has addresses", () => {
  const makeCandidate = (address: string) => `a=candidate:2 1 udp 1 ${address} 5000 typ host`;
  const listCandidates = (sdp: string) => sdp.split("\r\n").filter((line) => line.includes("candidate"));
  const cut = (...addresses: string[]) =>
    listCandidates(withoutNamedCandidates(addresses.map(makeCandidate).join("\r\n")));
  const plain = ["192.0.2.7", "2001:db8::9", "::ffff:192.0.2.7"];
  expect(cut(...plain)).toEqual(plain.map(makeCandidate));
  expect(
    cut("printer.plant.example", "x.local.", "999.1.1.1", "1.2.3", ":::::", "fe80::1%eth0", "a:b"),
  ).toEqual([]);
  expect(
    listCandidates(
      withoutNamedCandidates("a=candidate:candidate:1 1 udp 1 x.example 5 typ host\ra=candidate:1"),
    ),
  ).toEqual([]);
  expect(cut(...Array.from({ length: 900 }, (_, index) => `192.0.2.${index % 250}`))).toHaveLength(32);
});

test("behind address translation an answer has the configured addresses, each port once", () => {
  const answer = [
    "v=0",
    "a=candidate:1 1 UDP 2122317823 10.0.0.4 41000 typ host",
    "a=candidate:2 1 UDP 2122317567 172.17.0.1 41000 typ host",
    "a=end-of-candidates",
  ].join("\r\n");
  const lines = withAddresses(answer, ["198.51.100.9", "2001:db8::9"]).split("\r\n");
  expect(lines.filter((line) => line.startsWith("a=candidate"))).toEqual([
    "a=candidate:10 1 UDP 2122317823 198.51.100.9 41000 typ host",
    "a=candidate:11 1 UDP 2122317822 2001:db8::9 41000 typ host",
  ]);
  expect(withAddresses(answer, [])).toBe(answer);
});
