import type { LicenceFeature, ModuleName } from "@gantry/domain/kinds/define-kind.ts";
import type { FieldType } from "@gantry/domain/kinds/fields.ts";
import type { Action } from "@gantry/domain/permissions/grants.ts";
import type { Icon } from "@tabler/icons-react";
import type { Map as MapLibre } from "maplibre-gl";
import type { ComponentType } from "react";
import type { DeviceFeature, DeviceProperties } from "./map-devices/device-features.ts";
import type { NeedGlyph } from "../kit/status/glyph-shapes.ts";

/** A screen with its own address. It is loaded when it is first opened. */
export interface FeatureRoute {
  /** Full path; parameters as `$id`. */
  path: string;
  /** Path of the route above it in the breadcrumbs; absent: directly below the module. */
  parent?: string;
  /** Crumb and page title; a screen may put the name of what it shows in its place (`usePageName`). */
  title: () => string;
  /** Exists only while this is licensed, besides what the module needs. */
  licence?: LicenceFeature;
  /** Exists only for those who may read at least one of this type (LIC-026, LIC-027). */
  entityType?: string;
  screen: () => Promise<{ default: ComponentType }>;
  /** Asks for what the screen shows first, as soon as somebody points at a link to it; the screen does not wait for it. */
  prepare?: (search: Record<string, unknown>) => void;
}

/** An entry of the side menu. */
export interface MenuItem {
  label: () => string;
  path: string;
  /** Heading above this entry and its neighbours with the same, in a menu too long to be read at once. */
  group?: () => string;
  /** Shown only to those who may do this with at least one of this type. */
  entityType?: string;
  /** Absent: to read. */
  action?: Action;
  /** Shown only while this is licensed, besides what the module needs. */
  licence?: LicenceFeature;
}

/** Something that a person has to look at. */
export interface Need {
  id: string;
  /** Lower is more urgent. */
  urgency: number;
  glyph: NeedGlyph;
  title: string;
  /** One sentence more, for the home screen. */
  text?: string;
  /** Since when, ISO 8601; absent when nobody knows. */
  since?: string | null;
  path: string;
  /** What the button says that leads there. */
  action: string;
}

/** Where a card is shown: a popup has room for the least, a panel for more. */
export type CardPlace = "popup" | "panel";

/** Details of one entity beside another thing: in a map popup, on a dashboard, at an incident. */
export interface FeatureCard {
  entityType: string;
  card: () => Promise<{ default: ComponentType<{ id: string; place?: CardPlace }> }>;
}

/** What can be done with an entity from the search, besides what every kind offers. */
export interface FeatureCommand {
  name: string;
  entityType: string;
  label: () => string;
  /** Offered to those who may do this with the entity. */
  action: Action;
  /** Key that does it while the search is open, with Ctrl. */
  controlKey?: string;
  /** Address that does it. */
  path: (id: string) => string;
}

/** What a feature draws over the pins. It renders nothing and owns its layers. */
export interface MapOverlayProps {
  map: MapLibre;
  /** All devices of the map. */
  devices: readonly DeviceFeature[];
  /** Devices whose pin is in view and not part of a cluster. */
  aloneIds: readonly string[];
}

/** Tools shown beside the chosen device. */
export interface MapToolsProps {
  map: MapLibre | null | undefined;
  device: DeviceProperties;
  /** What the next click on the map is for; while set, a click chooses no device. */
  picking: string | undefined;
  onPicking: (picking: string | undefined) => void;
}

/** What a kind puts on the map. */
export interface FeatureMapLayer {
  entityType: string;
  overlay?: () => Promise<{ default: ComponentType<MapOverlayProps> }>;
  tools?: () => Promise<{ default: ComponentType<MapToolsProps> }>;
}

/** What a form shows above the input of a structured value. */
export interface FieldPreviewProps {
  value: Readonly<Record<string, unknown>>;
  /** The device that the value is for; empty without one. */
  entityId: string;
}

/** A module as the rest of the page knows it; everything else of it stays inside its folder. */
export interface Feature {
  name: string;
  module: ModuleName;
  /** Absent: always open. */
  licence?: LicenceFeature;
  menu: {
    label: () => string;
    icon: Icon;
    /** Goes to the first item after `g`. */
    key: string;
    items: MenuItem[];
  };
  routes: FeatureRoute[];
  /** A line for the home screen, such as how many there are. */
  summary?: ComponentType;
  card?: FeatureCard[];
  mapLayer?: FeatureMapLayer[];
  /** By field type. */
  fieldPreviews?: Partial<Record<FieldType, () => Promise<{ default: ComponentType<FieldPreviewProps> }>>>;
  commands?: FeatureCommand[];
  /** Stands over every screen and shows nothing until the feature opens something there; has to be small. */
  overlay?: ComponentType;
  /**
   * A hook: what of this feature needs a person now; undefined while that is not known.
   * Called on every screen, so it has to be small. Disabled (no licence): asks nothing and answers the empty list.
   */
  useNeeds?: (isEnabled: boolean) => readonly Need[] | undefined;
}
