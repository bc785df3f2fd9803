import { translate, translateIn } from "../../text/translate.ts";
import { kinds } from "@gantry/domain/kinds/index.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { can, type Session } from "../../session/session-store.ts";
import { signOut } from "../../session/sign-in.ts";
import { kindListText } from "../../text/kind-text.ts";
import { chooseTheme } from "../../theme/chosen-theme.ts";
import { currentTheme } from "../../theme/theme-store.ts";
import type { OpenFeature } from "../open-features.ts";
import { profilePath } from "../settings/settings-routes.ts";
import { canFillScreen, toggleFullScreen } from "../../kit/screen/full-screen.ts";
import { showKeys } from "../shell/keys-store.ts";
import type { PaletteEntry, PaletteGroup } from "./entries.ts";

export function consoleCommands(
  session: Session,
  open: readonly OpenFeature[],
  goTo: (address: string) => void,
  switchTenant: () => void,
): PaletteGroup[] {
  const t = translateIn("palette");
  return [
    { title: t("goTo"), entries: listScreens(open, goTo) },
    { title: t("create"), entries: listCreations(session, open, goTo) },
    { title: t("console"), entries: ofConsole(session, goTo, switchTenant) },
  ];
}

const listScreens = (open: readonly OpenFeature[], goTo: (address: string) => void): PaletteEntry[] => [
  { id: "go//", label: translate("common:home"), run: () => goTo("/") },
  ...open.flatMap(({ feature, items }) =>
    items.map((item) => ({
      id: `go/${item.path}`,
      label: items.length > 1 ? `${feature.menu.label()}: ${item.label()}` : item.label(),
      run: () => goTo(item.path),
    })),
  ),
];

function listCreations(
  session: Session,
  open: readonly OpenFeature[],
  goTo: (address: string) => void,
): PaletteEntry[] {
  const isOpen = ({ licence, madeElsewhere, singleton, entityType }: AnyKind) =>
    !madeElsewhere &&
    singleton === undefined &&
    (licence === undefined || session.features.has(licence)) &&
    can(session, "CREATE", entityType);
  const inLists = (kinds as readonly AnyKind[]).filter(isOpen).map((kind) => ({
    id: `new/${kind.entityType}`,
    label: kindListText(kind, "new"),
    run: () => goTo(`${kind.pages}/new`),
  }));
  const onScreens = open.flatMap(({ feature: { menu, creations = [] } }) =>
    creations
      .filter(({ action, entityType }) => can(session, action, entityType))
      .map(({ name, label, path }) => ({
        id: `new/${name}`,
        label: `${menu.label()}: ${label()}`,
        run: () => goTo(path),
      })),
  );
  return [...onScreens, ...inLists];
}

function ofConsole(
  session: Session,
  goTo: (address: string) => void,
  switchTenant: () => void,
): PaletteEntry[] {
  const t = translateIn("palette");
  const theme = currentTheme();
  const mode = theme.mode === "dark" ? "light" : "dark";
  return [
    { id: "keys", label: t("command.keys"), run: () => showKeys(true) },
    {
      id: "theme",
      label: t(mode === "light" ? "command.toLight" : "command.toDark"),
      run: () => chooseTheme({ ...theme, mode }),
    },
    ...(canFillScreen()
      ? [{ id: "fullScreen", label: t("command.fullScreen"), run: () => toggleFullScreen() }]
      : []),
    { id: "profile", label: t("command.profile"), run: () => goTo(profilePath) },
    ...(session.tenants.length > 1
      ? [{ id: "tenant", label: t("command.switchTenant"), run: switchTenant }]
      : []),
    { id: "signOut", label: t("command.signOut"), run: signOut },
  ];
}
