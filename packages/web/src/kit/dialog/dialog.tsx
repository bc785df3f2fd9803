import { Button, Modal } from "@mantine/core";
import "@mantine/core/styles/Modal.layer.css";
import type { ComponentProps, FormEvent, ReactNode } from "react";
import { useTranslation } from "../../text/use-translation.ts";
import { useEscape } from "./use-escape.ts";
import css from "./dialog.module.css";

const widthsPx = { small: 500, medium: 700, large: 900, wide: 1240, widest: 1400 } as const;

export interface DialogProps {
  /** Stays mounted while closed, so that the focus finds its way back. */
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  width?: keyof typeof widthsPx | undefined;
  /** Buttons after Cancel, the primary one last. Absent: the dialog has no foot. */
  actions?: ReactNode;
  /** At the start of the foot: what stands against saving, or a destructive button. */
  footStart?: ReactNode;
  /** Other words for Cancel. */
  cancelText?: ReactNode;
  /** What Cancel does where that is not closing, such as one step back. */
  onCancel?: () => void;
  /** Escape does not close it now. */
  isBusy?: boolean | undefined;
  /** The dialog is a form; its submit button is one of the actions. */
  onSubmit?: () => void;
  /** Cancel gets the focus first: for questions that destroy something. */
  isCancelFocused?: boolean;
  children?: ReactNode;
}

/** Title, content that scrolls, and a foot with Cancel and the actions. */
export function Dialog({ isOpen, title, width, isBusy, ...content }: DialogProps) {
  return (
    <DialogFrame isOpen={isOpen} onClose={content.onClose} title={title} width={width} isBusy={isBusy}>
      <DialogContent {...content} />
    </DialogFrame>
  );
}

type FrameProps = Pick<DialogProps, "isOpen" | "onClose" | "title" | "width" | "isBusy" | "children">;

/** A dialog around a `DialogContent` whose state is reset each time it opens. */
export function DialogFrame({ isOpen, onClose, title, width = "small", isBusy, children }: FrameProps) {
  const { t } = useTranslation();
  useEscape(isOpen, () => {
    if (!isBusy) onClose();
  });
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      closeOnEscape={false}
      title={title}
      size={widthsPx[width]}
      classNames={{ content: css.frame, title: "grow", body: css.frame }}
      closeButtonProps={{ "aria-label": t("close") }}
    >
      {children}
    </Modal>
  );
}

export function DialogContent({
  onClose,
  onSubmit,
  actions,
  footStart,
  cancelText,
  onCancel = onClose,
  isCancelFocused,
  children,
}: Omit<DialogProps, Exclude<keyof FrameProps, "onClose" | "children">>) {
  const content = (
    <>
      <DialogBody>{children}</DialogBody>
      {actions !== undefined && (
        <DialogFoot
          footStart={footStart}
          cancelText={cancelText}
          onCancel={onCancel}
          isCancelFocused={isCancelFocused}
        >
          {actions}
        </DialogFoot>
      )}
    </>
  );
  if (!onSubmit) return content;
  return (
    <form className={css.frame} noValidate onSubmit={submitWith(onSubmit)}>
      {content}
    </form>
  );
}

/** What scrolls in a `DialogFrame`. */
export function DialogBody({ isPadded = true, ...others }: ComponentProps<"div"> & { isPadded?: boolean }) {
  return <div className={isPadded ? `${css.body} ${css.padded}` : css.body} {...others} />;
}

type FootProps = Pick<DialogProps, "footStart" | "cancelText" | "onCancel" | "isCancelFocused" | "children">;

/** What stays below it; without `onCancel` there is no Cancel. */
export function DialogFoot({ footStart, cancelText, onCancel, isCancelFocused, children }: FootProps) {
  const { t } = useTranslation();
  return (
    <div className={css.foot}>
      {footStart}
      <span className="row wrap end">
        {onCancel && (
          <Button variant="default" onClick={onCancel} data-autofocus={isCancelFocused || undefined}>
            {cancelText ?? t("cancel")}
          </Button>
        )}
        {children}
      </span>
    </div>
  );
}

const submitWith = (submit: () => void) => (event: FormEvent) => {
  event.preventDefault();
  // React passes the event on through portals: a dialog opened from a form would save that one too.
  event.stopPropagation();
  submit();
};
