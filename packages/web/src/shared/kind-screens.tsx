import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { Navigate } from "@tanstack/react-router";
import i18next from "i18next";
import type { FeatureRoute, MenuItem } from "./feature.ts";
import type { KindListExtras } from "./kind-list/extras.ts";
import { kindText } from "./text/kind-text.ts";

/** What a feature adds to the screens that a kind gets from its declaration; loaded with the screen. */
export interface KindScreens {
  list?: () => Promise<KindListExtras>;
  /** A screen of its own for one entity, at `{pages}/{id}/detail`. */
  detail?: FeatureRoute["screen"];
}

/** List, form, clone and history of a kind at its declared addresses. */
export function kindRoutes(kind: AnyKind, screens: KindScreens = {}): FeatureRoute[] {
  const { pages } = kind;
  const hasDetail = screens.detail !== undefined;
  const one = hasDetail ? `${pages}/$id/detail` : pages;
  const form = (mode: "new" | "edit" | "clone") => async () => {
    const { KindFormScreen } = await import("./kind-form/kind-form-screen.tsx");
    return { default: () => <KindFormScreen kind={kind} mode={mode} hasDetail={hasDetail} /> };
  };
  return [
    { path: pages, title: () => kindText(kind, "title"), screen: listScreen(kind, screens) },
    { path: `${pages}/new`, parent: pages, title: () => i18next.t("form:crumbNew"), screen: form("new") },
    // A clone of nothing goes back to the list (FORM-014).
    {
      path: `${pages}/clone`,
      parent: pages,
      title: () => i18next.t("form:crumbClone"),
      screen: redirectTo(pages),
    },
    ...(screens.detail
      ? [
          {
            path: one,
            parent: pages,
            title: () => kindText(kind, "one"),
            screen: gated(kind, screens.detail),
          },
        ]
      : []),
    { path: `${pages}/$id`, parent: one, title: () => i18next.t("form:crumbEdit"), screen: form("edit") },
    {
      path: `${pages}/$id/clone`,
      parent: pages,
      title: () => i18next.t("form:crumbClone"),
      screen: form("clone"),
    },
    auditRoute(kind, "", hasDetail ? one : `${pages}/$id`),
    auditRoute(kind, "/$auditId", hasDetail ? one : `${pages}/$id`),
  ];
}

/** Entry of a kind's list in the side menu. */
export function kindMenuItem(kind: AnyKind): MenuItem {
  return { label: () => kindText(kind, "title"), path: kind.pages, entityType: kind.entityType };
}

function listScreen(kind: AnyKind, screens: KindScreens): FeatureRoute["screen"] {
  return async () => {
    const [{ KindListScreen }, extras] = await Promise.all([
      import("./kind-list/kind-list-screen.tsx"),
      screens.list?.() ?? {},
    ]);
    const hasDetail = screens.detail !== undefined;
    return { default: () => <KindListScreen kind={kind} extras={extras} hasDetail={hasDetail} /> };
  };
}

function auditRoute(kind: AnyKind, end: string, parent: string): FeatureRoute {
  return {
    path: `${kind.pages}/$id/audit${end}`,
    parent,
    title: () => i18next.t("audit:title"),
    screen: async () => {
      const { KindAuditScreen } = await import("./kind-audit/kind-audit-screen.tsx");
      return { default: () => <KindAuditScreen kind={kind} /> };
    },
  };
}

/** A screen about one entity, closed to those who may not read it. */
function gated(kind: AnyKind, screen: FeatureRoute["screen"]): FeatureRoute["screen"] {
  return async () => {
    const [{ ReadGate }, { default: Screen }] = await Promise.all([
      import("./permission/read-gate.tsx"),
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
