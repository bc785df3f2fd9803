import type { LicenceFeature, ModuleName } from "@gantry/domain/kinds/define-kind.ts";
import type { Action } from "@gantry/domain/permissions/grants.ts";
import type { Icon } from "@tabler/icons-react";
import type { ComponentType } from "react";
import type { NeedGlyph } from "./status/glyph-shapes.ts";

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

/** What a kind puts on the map. */
export interface FeatureMapLayer {
  entityType: string;
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
  commands?: FeatureCommand[];
  /** Stands over every screen and shows nothing until the feature opens something there; has to be small. */
  overlay?: ComponentType;
  /**
   * A hook: what of this feature needs a person now; undefined while that is not known.
   * Called on every screen, so it has to be small. Disabled (no licence): asks nothing and answers the empty list.
   */
  useNeeds?: (isEnabled: boolean) => readonly Need[] | undefined;
}
