import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { Navigate } from "@tanstack/react-router";
import { translate } from "../text/translate.ts";
import { AtAddress } from "./at-address.tsx";
import type { ComponentType } from "react";
import type { FeatureRoute, MenuItem } from "./feature.ts";
import type { KindFormProps } from "./form/kind-form.tsx";
import type { FormMode } from "./form/use-kind-form.ts";
import type { KindListExtras } from "./list/extras.ts";
import { kindText } from "../text/kind-text.ts";

export interface KindScreens {
  list?: () => Promise<KindListExtras>;
  detail?: FeatureRoute["screen"];
  form?: () => Promise<{ default: ComponentType<KindFormProps> }>;
}

export function kindRoutes(kind: AnyKind, screens: KindScreens = {}): FeatureRoute[] {
  const { pages } = kind;
  if (kind.singleton !== undefined) return singletonRoutes(kind);
  const one = kind.detail ? `${pages}/$id/detail` : `${pages}/$id`;
  return [
    {
      path: pages,
      title: () => kindText(kind, "title"),
      screen: listScreen(kind, screens),
      prepare: (search) => prepareList(kind, search),
    },
    ...(kind.aliases ?? []).map((path) => makeAliasRoute(kind, path)),
    ...(kind.madeElsewhere ? [] : makeCreatingRoutes(kind, screens)),
    ...(kind.detail ? [detailRoute(kind, one, screens)] : []),
    {
      path: `${pages}/$id`,
      parent: kind.detail ? one : pages,
      title: () => translate("form:crumbEdit"),
      screen: formScreen(kind, "edit", screens),
    },
    ...auditRoutes(kind, `${pages}/$id`, one),
  ];
}

export function kindMenuItem(kind: AnyKind): MenuItem {
  return {
    label: () => kindText(kind, "title"),
    path: kind.pages,
    entityType: kind.entityType,
    ...(kind.licence && { licence: kind.licence }),
  };
}

export function menuGroup(group: () => string, items: readonly MenuItem[]): MenuItem[] {
  return items.map((item) => ({ ...item, group }));
}

function makeCreatingRoutes(kind: AnyKind, screens: KindScreens): FeatureRoute[] {
  const { pages } = kind;
  const clone = () => translate("form:crumbClone");
  return [
    {
      path: `${pages}/new`,
      parent: pages,
      title: () => translate("form:crumbNew"),
      screen: formScreen(kind, "new", screens),
    },
    // A clone URL without an id goes to the list (FORM-014).
    { path: `${pages}/clone`, parent: pages, title: clone, screen: redirectTo(pages) },
    {
      path: `${pages}/$id/clone`,
      parent: pages,
      title: clone,
      screen: formScreen(kind, "clone", screens),
    },
  ];
}

function singletonRoutes(kind: AnyKind): FeatureRoute[] {
  const title = () => kindText(kind, "title");
  return [
    { path: kind.pages, title, screen: formScreen(kind, "edit") },
    ...auditRoutes(kind, kind.pages, kind.pages),
  ];
}

function detailRoute(kind: AnyKind, path: string, { detail }: KindScreens): FeatureRoute {
  const makePlate: FeatureRoute["screen"] = async () => {
    const { KindDetailScreen } = await import("./detail/kind-detail-screen.tsx");
    return { default: () => <KindDetailScreen kind={kind} /> };
  };
  return {
    path,
    parent: kind.pages,
    title: () => kindText(kind, "one"),
    screen: gateScreen(kind, detail ?? makePlate),
  };
}

function formScreen(kind: AnyKind, mode: FormMode, { form }: KindScreens = {}): FeatureRoute["screen"] {
  return async () => {
    const [{ KindFormScreen }, own] = await Promise.all([import("./form/kind-form-screen.tsx"), form?.()]);
    return {
      default: () => (
        <AtAddress kind={kind}>
          {(here) => <KindFormScreen kind={here} mode={mode} Form={own?.default} />}
        </AtAddress>
      ),
    };
  };
}

/** The preload code comes with the list; if it fails to load, so does the list, which reports it. */
function prepareList(kind: AnyKind, search: Record<string, unknown>): void {
  // A kind with an owner gets its conditions from the URL.
  if (kind.pages.includes("$")) return;
  import("./list/prepare-list.ts").then(
    (list) => list.prepareList(kind, search),
    () => undefined,
  );
}

function listScreen(kind: AnyKind, screens: KindScreens): FeatureRoute["screen"] {
  return async () => {
    const [{ KindListScreen }, extras] = await Promise.all([
      import("./list/kind-list-screen.tsx"),
      screens.list?.() ?? {},
    ]);
    return {
      default: () => (
        <AtAddress kind={kind}>{(here) => <KindListScreen kind={here} extras={extras} />}</AtAddress>
      ),
    };
  };
}

export const kindAuditRoutes = (kind: AnyKind): FeatureRoute[] =>
  auditRoutes(kind, `${kind.pages}/$id`, `${kind.pages}/$id`);

function auditRoutes(kind: AnyKind, entity: string, parent: string): FeatureRoute[] {
  const loadScreen: FeatureRoute["screen"] = async () => {
    const { KindAuditScreen } = await import("./history/kind-audit-screen.tsx");
    return {
      default: () => <AtAddress kind={kind}>{(here) => <KindAuditScreen kind={here} />}</AtAddress>,
    };
  };
  const title = () => translate("audit:title");
  // The comparison is shown beside the version list, so both URLs use the same screen.
  return ["", "/$auditId", "/$auditId/diff"].map((end) => ({
    path: `${entity}/audit${end}`,
    parent,
    title,
    screen: loadScreen,
  }));
}

function makeAliasRoute(kind: AnyKind, path: string): FeatureRoute {
  return { path, title: () => kindText(kind, "title"), screen: redirectTo(kind.pages) };
}

function gateScreen(kind: AnyKind, screen: FeatureRoute["screen"]): FeatureRoute["screen"] {
  return async () => {
    const [{ ReadGate }, { default: Screen }] = await Promise.all([
      import("../session/permission/read-gate.tsx"),
      screen(),
    ]);
    return {
      default: () => (
        <ReadGate kind={kind}>
          <Screen />
        </ReadGate>
      ),
    };
  };
}

function redirectTo(path: string): FeatureRoute["screen"] {
  return async () => ({ default: () => <Navigate to={path} replace /> });
}
