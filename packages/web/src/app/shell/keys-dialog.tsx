import { Modal } from "@mantine/core";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import "../../kit/look/mantine-inputs.ts";
import { keysOfScreen, type ShownKeys } from "../../kit/screen/shown-keys.ts";
import { useOpenFeatures } from "../open-features.ts";
import { keysStore, showKeys } from "./keys-store.ts";

export default function KeysDialog() {
  const { t } = useTranslation(["shell", "common"]);
  const { isOpen } = keysStore();
  const go = (key: string, target: string) => [["G", key.toUpperCase()], t("keys.go", { target })] as const;
  const groups: ShownKeys[] = [
    // Evaluated when the dialog opens, because the screen behind may change.
    ...(isOpen ? keysOfScreen() : []),
    {
      title: t("keys.global"),
      keys: [
        [["Ctrl", "K"], t("keys.palette")],
        [["F8"], t("keys.next")],
        [["["], t("keys.menu")],
        [["F"], t("keys.fullScreen")],
        [["?"], t("keys.help")],
        [["Esc"], t("keys.closeOne")],
        go("h", t("common:home")),
        ...useOpenFeatures().map(({ feature }) => go(feature.menu.key, feature.menu.label())),
      ],
    },
  ];
  return (
    <Modal
      opened={isOpen}
      onClose={() => showKeys(false)}
      title={t("keys.title")}
      size={700}
      closeButtonProps={{ "aria-label": t("common:close") }}
    >
      <div className="keys">
        {groups.map(({ title, keys }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {keys.map(([pressed, what]) => (
                <Fragment key={pressed.join()}>
                  <dt>
                    {pressed.map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dt>
                  <dd>{what}</dd>
                </Fragment>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  );
}
