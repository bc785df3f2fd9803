import { useTranslation } from "../../text/use-translation.ts";
import { Dialog } from "../../kit/dialog/dialog.tsx";
import { Fact, Facts } from "../../kit/facts/facts.tsx";
import { Columns } from "../../kit/layout/columns.tsx";
import { keysOfScreen, type ShownKeys } from "../../kit/screen/shown-keys.ts";
import { useOpenFeatures } from "../open-features.ts";
import { keysStore, showKeys } from "./keys-store.ts";

export default function KeysDialog() {
  const { t } = useTranslation("keys");
  const { isOpen } = keysStore();
  const go = (key: string, target: string) => [["G", key.toUpperCase()], t("go", { target })] as const;
  const groups: ShownKeys[] = [
    // Evaluated when the dialog opens, because the screen behind may change.
    ...(isOpen ? keysOfScreen() : []),
    {
      title: t("global"),
      keys: [
        [["Ctrl", "K"], t("palette")],
        [["F8"], t("next")],
        [["Q"], t("notifications")],
        [["["], t("menu")],
        [["F"], t("fullScreen")],
        [["?"], t("help")],
        [["Esc"], t("closeOne")],
        go("h", t("common:home")),
        ...useOpenFeatures().map(({ feature }) => go(feature.menu.key, feature.menu.label())),
      ],
    },
  ];
  return (
    <Dialog isOpen={isOpen} onClose={() => showKeys(false)} title={t("title")} width="medium">
      <Columns minWidthPx={260} gapPx={24}>
        {groups.map(({ title, keys }) => (
          <section key={title}>
            <h3>{title}</h3>
            <Facts>
              {keys.map(([pressed, what]) => (
                <Fact key={pressed.join()} label={<Keys pressed={pressed} />}>
                  {what}
                </Fact>
              ))}
            </Facts>
          </section>
        ))}
      </Columns>
    </Dialog>
  );
}

const Keys = ({ pressed }: { pressed: readonly string[] }) => (
  <span className="row">
    {pressed.map((key) => (
      <kbd key={key}>{key}</kbd>
    ))}
  </span>
);
