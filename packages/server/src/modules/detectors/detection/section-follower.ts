import type { DetectionAlgorithm } from "@gantry/domain/contract/answers/detection.ts";
import { stepCalifornia } from "@gantry/domain/detection/california.ts";
import { mcMasterDefaults, type McMasterState, stepMcMaster } from "@gantry/domain/detection/mcmaster.ts";
import {
  freeSection,
  type SectionAlarm,
  type SectionReading,
  type SectionTemplates,
} from "@gantry/domain/detection/section-alarm.ts";
import { unknownStation } from "@gantry/domain/detection/station-reading.ts";
import type { NewestReading } from "./read-newest.ts";

interface SectionNow {
  upstream: NewestReading | undefined;
  downstream: NewestReading | undefined;
  templates: SectionTemplates;
}

/** The state of the algorithms between two neighbouring detectors. */
export class SectionFollower {
  #california: SectionAlarm = freeSection;
  #mcMaster: McMasterState = { alarm: freeSection, congestedIntervals: 0 };
  #stepped = 0;

  /** One step for each new interval upstream; without any for long, the section is unknown. */
  step({ upstream, downstream, templates }: SectionNow): void {
    if (upstream && upstream.atMs <= this.#stepped) return;
    this.#stepped = upstream?.atMs ?? this.#stepped;
    const reading: SectionReading = {
      upstream: upstream?.reading ?? unknownStation,
      downstream: downstream?.reading ?? unknownStation,
    };
    this.#california = stepCalifornia(this.#california, reading, templates);
    this.#mcMaster = stepMcMaster(this.#mcMaster, reading, templates);
  }

  /** After a restart of the server a stored detection goes on. */
  resume(algorithm: DetectionAlgorithm, confidencePercent: number): void {
    const alarm: SectionAlarm = { ...freeSection, phase: "incident", confidencePercent };
    if (algorithm === "california7") this.#california = alarm;
    else this.#mcMaster = { alarm, congestedIntervals: mcMasterDefaults.congestedIntervals };
  }

  alarms(): readonly (readonly [DetectionAlgorithm, SectionAlarm])[] {
    return [
      ["california7", this.#california],
      ["mcMaster", this.#mcMaster.alarm],
    ];
  }

  /** End of the last interval that counted. */
  get steppedMs(): number {
    return this.#stepped;
  }
}
