import { strFromU8, unzipSync } from "fflate";
import { type KmlCollection, kmlFeatures, kmlLimits } from "./kml-features.ts";

const zipStart = [0x50, 0x4b, 0x03, 0x04];

/** A KML document, or the first one in a KMZ, as GeoJSON; undefined if it is neither. */
export function featuresOfFile(bytes: Uint8Array): KmlCollection | undefined {
  try {
    const isPacked = zipStart.every((byte, index) => bytes[index] === byte);
    const document = isPacked ? unpack(bytes) : bytes;
    return document && kmlFeatures(strFromU8(document));
  } catch {
    return undefined;
  }
}

/** Pictures and further documents are not unpacked. */
function unpack(bytes: Uint8Array): Uint8Array | undefined {
  let name: string | undefined;
  const files = unzipSync(bytes, {
    filter: (file) => {
      const isWanted =
        name === undefined && /\.kml$/i.test(file.name) && file.originalSize <= kmlLimits.characters;
      if (isWanted) name = file.name;
      return isWanted;
    },
  });
  return name === undefined ? undefined : files[name];
}
