/*
 * Test schemas, written from the published field tables: which members a format requires and which values it allows.
 * WZDx 4.2: github.com/usdot-jpo-ode/wzdx, spec-content and schemas/4.2. CIFS: developers.google.com/waze/data-feed.
 * Open511 1.0: github.com/open511/open511 (RELAX NG) and its JSON form. GeoJSON: RFC 7946.
 */

const text = { type: "string", minLength: 1 } as const;
const utc = { type: "string", pattern: String.raw`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$` } as const;
const pair = {
  type: "array",
  minItems: 2,
  maxItems: 3,
  prefixItems: [
    { type: "number", minimum: -180, maximum: 180 },
    { type: "number", minimum: -90, maximum: 90 },
  ],
} as const;
const point = {
  type: "object",
  required: ["type", "coordinates"],
  properties: { type: { const: "Point" }, coordinates: pair },
} as const;
const line = {
  type: "object",
  required: ["type", "coordinates"],
  properties: { type: { const: "LineString" }, coordinates: { type: "array", minItems: 2, items: pair } },
} as const;

const wzdxCore = {
  type: "object",
  required: ["event_type", "data_source_id", "direction", "road_names"],
  additionalProperties: false,
  properties: {
    event_type: { enum: ["work-zone", "detour"] },
    data_source_id: text,
    related_road_events: { type: "array" },
    road_names: { type: "array", minItems: 1, items: text },
    direction: {
      enum: [
        "northbound",
        "eastbound",
        "southbound",
        "westbound",
        "inner-loop",
        "outer-loop",
        "undefined",
        "unknown",
      ],
    },
    name: { type: "string" },
    description: { type: "string" },
    creation_date: utc,
    update_date: utc,
  },
} as const;

const verified = { type: "boolean" } as const;
const wzdxWorkZone = {
  type: "object",
  required: [
    "core_details",
    "start_date",
    "end_date",
    "vehicle_impact",
    "location_method",
    "is_start_date_verified",
    "is_end_date_verified",
    "is_start_position_verified",
    "is_end_position_verified",
  ],
  additionalProperties: false,
  properties: {
    core_details: wzdxCore,
    start_date: utc,
    end_date: utc,
    is_start_date_verified: verified,
    is_end_date_verified: verified,
    is_start_position_verified: verified,
    is_end_position_verified: verified,
    vehicle_impact: {
      enum: [
        "all-lanes-closed",
        "some-lanes-closed",
        "all-lanes-open",
        "alternating-one-way",
        "some-lanes-closed-merge-left",
        "some-lanes-closed-merge-right",
        "all-lanes-open-shift-left",
        "all-lanes-open-shift-right",
        "some-lanes-closed-split",
        "flagging",
        "temporary-traffic-signal",
        "unknown",
      ],
    },
    location_method: {
      enum: ["channel-device-method", "sign-method", "junction-method", "other", "unknown"],
    },
  },
} as const;

export const wzdxFormat = {
  type: "object",
  required: ["feed_info", "type", "features"],
  properties: {
    feed_info: {
      type: "object",
      required: ["update_date", "version", "publisher", "data_sources"],
      properties: {
        publisher: text,
        version: { const: "4.2" },
        update_date: utc,
        license: { const: "https://creativecommons.org/publicdomain/zero/1.0/" },
        data_sources: {
          type: "array",
          minItems: 1,
          items: {
            type: "object",
            required: ["data_source_id", "organization_name"],
            properties: { data_source_id: text, organization_name: text },
          },
        },
      },
    },
    type: { const: "FeatureCollection" },
    features: {
      type: "array",
      items: {
        type: "object",
        required: ["id", "type", "properties", "geometry"],
        properties: { id: text, type: { const: "Feature" }, properties: wzdxWorkZone, geometry: line },
      },
    },
  },
} as const;

const cifsTime = {
  type: "string",
  pattern: String.raw`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$`,
} as const;
const degrees = String.raw`-?\d{1,3}\.\d{6}`;
export const cifsFormat = {
  type: "object",
  required: ["incidents"],
  additionalProperties: false,
  properties: {
    incidents: {
      type: "array",
      items: {
        type: "object",
        required: ["incident"],
        properties: {
          incident: {
            type: "object",
            required: ["id", "type", "polyline", "street", "starttime"],
            additionalProperties: false,
            properties: {
              id: text,
              type: { enum: ["ROAD_CLOSED", "ACCIDENT", "HAZARD", "POLICE", "CHIT_CHAT", "JAM"] },
              subtype: { type: "string", pattern: "^(ACCIDENT|HAZARD|JAM|ROAD_CLOSED)_[A-Z_]+$" },
              polyline: { type: "string", pattern: `^${degrees} ${degrees}( ${degrees} ${degrees})*$` },
              direction: { enum: ["BOTH_DIRECTIONS", "ONE_DIRECTION"] },
              street: text,
              starttime: cifsTime,
              endtime: cifsTime,
              description: { type: "string" },
            },
            // One place alone does not tell the direction.
            anyOf: [{ required: ["direction"] }, { properties: { polyline: { pattern: "( .+){3}" } } }],
          },
        },
      },
    },
  },
} as const;

export const open511Format = {
  type: "object",
  required: ["events", "pagination", "meta"],
  properties: {
    meta: { type: "object", required: ["version"], properties: { version: { enum: ["v0", "v1"] } } },
    pagination: { type: "object", required: ["offset"] },
    events: {
      type: "array",
      items: {
        type: "object",
        required: [
          "url",
          "id",
          "jurisdiction_url",
          "headline",
          "status",
          "event_type",
          "severity",
          "created",
          "updated",
          "geography",
          "schedule",
        ],
        additionalProperties: false,
        properties: {
          url: text,
          id: {
            type: "string",
            pattern: String.raw`^[a-z0-9][a-z0-9-]*\.[a-z0-9.-]{2,}/[a-zA-Z0-9_.-]+$`,
          },
          jurisdiction_url: text,
          headline: text,
          description: text,
          status: { enum: ["ACTIVE", "ARCHIVED"] },
          event_type: {
            enum: ["CONSTRUCTION", "SPECIAL_EVENT", "INCIDENT", "WEATHER_CONDITION", "ROAD_CONDITION"],
          },
          event_subtypes: {
            type: "array",
            minItems: 1,
            items: {
              enum: [
                "ACCIDENT",
                "SPILL",
                "OBSTRUCTION",
                "HAZARD",
                "ROAD_MAINTENANCE",
                "ROAD_CONSTRUCTION",
                "FIRE",
              ],
            },
          },
          severity: { enum: ["MINOR", "MODERATE", "MAJOR", "UNKNOWN"] },
          certainty: { enum: ["OBSERVED", "LIKELY", "POSSIBLE", "UNKNOWN"] },
          created: utc,
          updated: utc,
          geography: { anyOf: [point, line] },
          timezone: text,
          schedule: {
            type: "object",
            required: ["intervals"],
            properties: {
              intervals: {
                type: "array",
                minItems: 1,
                items: {
                  type: "string",
                  pattern: String.raw`^\d{4}-\d\d-\d\dT\d\d:\d\d/(\d{4}-\d\d-\d\dT\d\d:\d\d)?$`,
                },
              },
            },
          },
          roads: {
            type: "array",
            minItems: 1,
            items: {
              type: "object",
              required: ["name"],
              properties: {
                name: text,
                direction: { enum: ["N", "E", "W", "S", "NW", "SW", "NE", "SE", "NONE", "BOTH"] },
              },
            },
          },
        },
      },
    },
  },
} as const;

export const geojsonFormat = {
  type: "object",
  required: ["type", "features"],
  properties: {
    type: { const: "FeatureCollection" },
    features: {
      type: "array",
      items: {
        type: "object",
        required: ["type", "geometry", "properties"],
        properties: {
          type: { const: "Feature" },
          id: text,
          geometry: { anyOf: [point, line, { type: "null" }] },
          properties: { type: "object" },
        },
      },
    },
  },
} as const;
