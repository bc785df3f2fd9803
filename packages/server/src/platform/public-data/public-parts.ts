import type { PublicMap } from "@gantry/domain/contract/answers/public-map.ts";
import type { PublicPart } from "@gantry/domain/contract/people/preference-calls.ts";
import type { LicenceFeature } from "@gantry/domain/licence/licence-features.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";

type Content<Part extends PublicPart> = NonNullable<PublicMap[Part]>;

export interface PublicPartReader<Part extends PublicPart> {
  licence: LicenceFeature | undefined;
  /** Reads the public fields of everything that is public, for anyone: the transaction has no grants. */
  read(db: TenantTransaction): Promise<Content<Part>>;
  /** For content that visitors see soon after a change; other content waits until everything is read again. */
  soon?: SoonReader<Part>;
}

interface SoonReader<Part extends PublicPart> {
  entityType: string;
  /** The content after changes of some entities; the held one itself where they change nothing in it. */
  readAfter(
    db: TenantTransaction,
    held: Content<Part>,
    changedIds: readonly string[],
  ): Promise<Content<Part>>;
}

/** Each part is given by one module. */
export type PublicPartReaders = { [Part in PublicPart]?: PublicPartReader<Part> };

/** One direction of a road. */
export interface RoadWay {
  roadName: string;
  direction: string;
  /** Longitude and latitude in the order of the traffic. */
  places: readonly (readonly [number, number])[];
}
