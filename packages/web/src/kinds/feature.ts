import type { PastEntity, PastMoment } from "@gantry/domain/contract/answers/time-machine.ts";
import type { PublicAlert } from "@gantry/domain/incidents/public-alert.ts";
import type { LicenceFeature, ModuleName } from "@gantry/domain/licence/licence-features.ts";
import type { DashboardModule } from "@gantry/domain/dashboards/module-dashboards.ts";
import type { FieldTypeName } from "@gantry/domain/fields/index.ts";
import type { AnyKind, DeviceStatus } from "@gantry/domain/kinds/define-kind.ts";
import type { DashboardWidgetType, WidgetConfig } from "@gantry/domain/kinds/dashboard.ts";
import type { Action } from "@gantry/domain/permissions/grants.ts";
import type { Icon } from "@tabler/icons-react";
import type { Map as MapLibre } from "maplibre-gl";
import type { ComponentType } from "react";
import type { DeviceFeature, DeviceProperties } from "./map-devices/device-features.ts";
import type { NeedGlyph } from "../kit/status/glyph-shapes.ts";

export interface FeatureRoute {
  /** Full path; parameters as `$id`. */
  path: string;
  /** Parent path in the breadcrumbs; default: the module. */
  parent?: string;
  /** Breadcrumb and page title; a screen may override it (`usePageName`). */
  title: () => string;
  /** Required in addition to the module's licence. */
  licence?: LicenceFeature;
  /** Hidden without read permission for any entity of this type (LIC-026, LIC-027). */
  entityType?: string;
  screen: () => Promise<{ default: ComponentType }>;
  /** Prefetches when a link is hovered; the screen does not wait for it. */
  prepare?: (search: Record<string, unknown>) => void;
}

export interface MenuItem {
  label: () => string;
  path: string;
  group?: () => string;
  entityType?: string;
  /** Default: read. */
  action?: Action;
  licence?: LicenceFeature;
  /** Beside the label. */
  badge?: ComponentType;
}

export interface Need {
  id: string;
  /** Lower is more urgent. */
  urgency: number;
  glyph: NeedGlyph;
  title: string;
  text?: string;
  /** ISO 8601; missing if unknown. */
  since?: string | null;
  path: string;
  action: string;
}

export type CardPlace = "popup" | "panel";

export interface FeatureCard {
  entityType: string;
  card: () => Promise<{ default: ComponentType<{ id: string; place?: CardPlace }> }>;
}

export interface FeatureCommand {
  name: string;
  entityType: string;
  label: () => string;
  action: Action;
  controlKey?: string;
  path: (id: string) => string;
}

/** Made on a screen of the feature; what is made in the list of its kind needs none. */
export interface FeatureCreation extends Omit<FeatureCommand, "controlKey" | "path"> {
  path: string;
}

/** What has a card on the map: a device, or what an overlay draws. */
export interface MapEntity {
  entityType: string;
  id: string;
  name: string;
  status?: DeviceStatus;
}

/** What is pointed at or chosen, and where. */
export interface PlacedEntity {
  entity: MapEntity;
  position: [longitude: number, latitude: number];
}

/** What a feature draws over the pins. It renders nothing and owns its layers. */
export interface MapOverlayProps {
  map: MapLibre;
  /** All devices of the map. */
  devices: readonly DeviceFeature[];
  /** Devices whose pin is in view and not part of a cluster. */
  aloneIds: readonly string[];
  /** Ids of the layers that are on. */
  shown: ReadonlySet<string>;
  /** Tells the layer drawer about a layer of this overlay; must not change between renders. */
  onReport: (layerId: string, report: LayerReport) => void;
  /** Opens the summary card of what the pointer is on; null once it is off. */
  onHover: (hovered: PlacedEntity | null) => void;
  chosenId: string | undefined;
  /** Opens the side panel of what was clicked (MAP-007). */
  onChoose: (chosen: PlacedEntity) => void;
}

/** A layer that an overlay draws, as a row of the layer drawer. */
export interface OverlayLayer {
  /** Part of saved views. */
  id: string;
  group: "incidents" | "traffic" | "display";
  label: () => string;
  isOnByDefault: boolean;
  /** Default: that of the entity type's kind. */
  licence?: LicenceFeature;
  /** What its marks mean; shown while it is on. */
  legend?: readonly LegendEntry[];
}

/** A line as the map draws it, and its meaning. */
export interface LegendEntry {
  line: "solid" | "dashed" | "dotted";
  role: "good" | "warn" | "bad" | "unknown";
  label: () => string;
}

export interface LayerReport {
  count?: number | undefined;
  failure?: { title: string; error: unknown; retry: () => void } | undefined;
}

/** Tools shown beside the chosen device. */
export interface MapToolsProps {
  map: MapLibre | null | undefined;
  device: DeviceProperties;
  /** What the next click on the map is for; while set, a click chooses no device. */
  picking: string | undefined;
  onPicking: (picking: string | undefined) => void;
}

export interface MapEntriesProps {
  /** Ids of the layers that are on. */
  shown: ReadonlySet<string>;
  isInView: (point: readonly [longitude: number, latitude: number]) => boolean;
  /** Opens the side panel of an entry, as a click on the map does. */
  onChoose: (chosen: PlacedEntity) => void;
  chosenId: string | undefined;
}

/** What a feature draws of the past. It receives no updates. */
export interface PastOverlayProps extends Pick<MapOverlayProps, "map" | "devices" | "aloneIds" | "shown"> {
  atMs: number;
  moment: PastMoment;
}

/** What was known about a device, without anything to operate. */
export interface PastCardProps {
  id: string;
  atMs: number;
  past: PastEntity;
}

export interface PastViewProps {
  atMs: number;
  onClose: () => void;
}

/** What the time machine shows besides the map. It receives no updates and changes nothing. */
export interface FeaturePastView {
  entityType: string;
  label: () => string;
  key: string;
  view: () => Promise<{ default: ComponentType<PastViewProps> }>;
}

export interface FeatureMapLayer {
  entityType: string;
  overlay?: () => Promise<{ default: ComponentType<MapOverlayProps> }>;
  pastOverlay?: () => Promise<{ default: ComponentType<PastOverlayProps> }>;
  pastCard?: () => Promise<{ default: ComponentType<PastCardProps> }>;
  /** Below the map while one of them is chosen; a phone has no room for it. */
  strip?: () => Promise<{ default: ComponentType<{ id: string }> }>;
  /** What the overlay draws. Without a licence for one of them it is not mounted (MAP-013). */
  layers?: readonly OverlayLayer[];
  tools?: () => Promise<{ default: ComponentType<MapToolsProps> }>;
  /** Above the devices in the list that stands for the map. */
  entries?: () => Promise<{ default: ComponentType<MapEntriesProps> }>;
}

/** What a feature offers for devices that were selected on the map; renders nothing where it has nothing to offer. */
export interface MapSelectionProps {
  devices: readonly DeviceProperties[];
}

/** What a feature offers for a place on a road, in the card of a device that was chosen on the map. */
export interface MapCardActionProps {
  kind: AnyKind;
  id: string;
}

/** What a form shows above the input of a structured value. */
export interface FieldPreviewProps {
  value: Readonly<Record<string, unknown>>;
  /** The device that the value is for; empty without one. */
  entityId: string;
}

/** A part of an incident's page that another feature publishes. */
export interface BesideIncidentProps {
  incident: {
    id: string;
    incidentTypeName: string | null;
    laneType: string | null;
    roadName: string | null;
    direction: string | null;
    /** Longitude and latitude. */
    point: readonly [number, number] | null;
    /** If devices around it tell. */
    milepost?: number | null;
    isOpen: boolean;
    /** Of an authority, for an area instead of a place. */
    publicAlert?: PublicAlert | null;
  };
  /** The operator sees the place in live video of this camera. */
  onWatched?: ((cameraId: string) => void) | undefined;
}

/** Where on an incident's page a part stands. */
export type IncidentColumn = "start" | "middle";

export interface DashboardWidgetProps {
  config: WidgetConfig;
}

/** A widget of dashboards; its frame has the title. */
export interface FeatureDashboardWidget {
  type: DashboardWidgetType;
  part: () => Promise<{ default: ComponentType<DashboardWidgetProps> }>;
}

/** The widgets of a module's dashboard: a part of its screen, or the editor instead of the screen. */
export interface ModuleWidgetsProps {
  module: DashboardModule;
  /** Of the screen. */
  title: string;
  isEditing: boolean;
  onEditing: (isEditing: boolean) => void;
}

/** A span of time for a hand-over: from the last one until now. */
export interface BriefSpan {
  sinceMs: number;
  nowMs: number;
}

/** A module's public interface; everything else is private to its folder. */
export interface Feature {
  name: string;
  module: ModuleName;
  menu: {
    label: () => string;
    icon: Icon;
    /** Opens the first item after `g`. */
    key: string;
    items: MenuItem[];
  };
  routes: FeatureRoute[];
  summary?: ComponentType;
  card?: FeatureCard[];
  mapLayer?: FeatureMapLayer[];
  pastView?: FeaturePastView;
  mapSelection?: () => Promise<{ default: ComponentType<MapSelectionProps> }>;
  mapCardAction?: () => Promise<{ default: ComponentType<MapCardActionProps> }>;
  /** By field type. */
  fieldPreviews?: Partial<
    Record<FieldTypeName, () => Promise<{ default: ComponentType<FieldPreviewProps> }>>
  >;
  commands?: FeatureCommand[];
  creations?: FeatureCreation[];
  /** What the home screen shows of the module, in its wide or narrow column. */
  board?: { column: "wide" | "narrow"; part: () => Promise<{ default: ComponentType }> }[];
  besideIncident?: {
    column: IncidentColumn;
    part: () => Promise<{ default: ComponentType<BesideIncidentProps> }>;
  }[];
  dashboardWidgets?: FeatureDashboardWidget[];
  moduleWidgets?: () => Promise<{ default: ComponentType<ModuleWidgetsProps> }>;
  /** Lines for a hand-over: what changed in the span, and what is open. */
  brief?: () => Promise<{ briefLines: (span: BriefSpan) => Promise<readonly string[]> }>;
  /** Mounted on every screen and renders nothing until needed; must be small. */
  overlay?: ComponentType;
  /**
   * Hook on every screen, so it must be small. Undefined while unknown. If disabled (no licence), it makes no
   * requests and returns an empty list.
   */
  useNeeds?: (isEnabled: boolean) => readonly Need[] | undefined;
}
