import { Button, Modal } from "@mantine/core";
import "@mantine/core/styles/Modal.layer.css";
import type { FormEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import css from "./dialog.module.css";

const widthsPx = { small: 500, medium: 700, large: 900, wide: 1240 } as const;

export interface DialogProps {
  /** Stays mounted while closed, so that the focus finds its way back. */
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  width?: keyof typeof widthsPx;
  /** Buttons after Cancel, the primary one last. Absent: the dialog has no foot. */
  actions?: ReactNode;
  /** At the start of the foot: what stands against saving, or a destructive button. */
  footStart?: ReactNode;
  /** Other words for Cancel. */
  cancelText?: string;
  /** The dialog is a form; its submit button is one of the actions. */
  onSubmit?: () => void;
  /** Cancel gets the focus first: for questions that destroy something. */
  isCancelFocused?: boolean;
  children?: ReactNode;
}

/** Frame of every dialog: title, content that scrolls, and a foot with Cancel and the actions. */
export function Dialog({ isOpen, onClose, title, width = "small", onSubmit, ...content }: DialogProps) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      size={widthsPx[width]}
      classNames={{ content: css.content, body: css.frame }}
      closeButtonProps={{ "aria-label": t("close") }}
    >
      {onSubmit ? (
        <form className={css.frame} noValidate onSubmit={submitWith(onSubmit)}>
          <Content onClose={onClose} {...content} />
        </form>
      ) : (
        <Content onClose={onClose} {...content} />
      )}
    </Modal>
  );
}

function Content({
  onClose,
  actions,
  footStart,
  cancelText,
  isCancelFocused,
  children,
}: Omit<DialogProps, "isOpen" | "title" | "onSubmit">) {
  const { t } = useTranslation();
  return (
    <>
      <div className={css.body}>{children}</div>
      {actions !== undefined && (
        <div className={css.foot}>
          {footStart}
          <span className={css.actions}>
            <Button variant="default" onClick={onClose} data-autofocus={isCancelFocused || undefined}>
              {cancelText ?? t("cancel")}
            </Button>
            {actions}
          </span>
        </div>
      )}
    </>
  );
}

const submitWith = (submit: () => void) => (event: FormEvent) => {
  event.preventDefault();
  // React passes the event on through portals: a dialog opened from a form would save that one too.
  event.stopPropagation();
  submit();
};
