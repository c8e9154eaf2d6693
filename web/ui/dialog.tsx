import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { Boundary } from './boundary.tsx'
import { Button, IconButton } from './button.tsx'
import { cx } from './cx.ts'
import css from './dialog.module.css'
import { CloseIcon } from './icons.tsx'
import { texts } from './texts.ts'

export type DialogProps = {
  open: boolean
  /** Close request: Esc, the close button or a click on the backdrop. The owner updates `open`. */
  onClose: () => void
  title: ReactNode
  children?: ReactNode
  /** Footer buttons, the primary one last. */
  footer?: ReactNode
  size?: 's' | 'm' | 'l'
  /** Width in px, capped at the viewport; overrides `size`. */
  width?: number | undefined
  /** Buttons next to the title. */
  aside?: ReactNode
  /** false: a click on the backdrop does not close it, for forms with unsaved input. */
  closeOnBackdrop?: boolean
}

/** Margin between the dialog and the viewport, in px. */
const EDGE = 32

const fields = 'input:not([type=hidden]), textarea, select'

function show(dialog: HTMLDialogElement): void {
  dialog.showModal()
  const first = dialog.querySelector<HTMLElement>('[data-focus]') ?? dialog.querySelector<HTMLElement>(fields)
  first?.focus()
}

/**
 * Opens and closes the native dialog with `open`. The browser traps the focus, restores it, and makes the rest of the
 * page inert. Initial focus: `[data-focus]`, else the first field, else the browser's default.
 */
function useModal(open: boolean, width: number | undefined, edge: number) {
  const ref = useRef<HTMLDialogElement>(null)
  // Close before the element is removed, also on unmount: the browser restores the focus only then.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!open || !dialog) return undefined
    if (width !== undefined) dialog.style.width = `min(${width}px, 100% - ${edge}px)`
    show(dialog)
    return () => dialog.close()
  }, [open, width, edge])
  return ref
}

/** True for a click on the backdrop, not on the dialog's content. */
function outside(event: MouseEvent<HTMLDialogElement>): boolean {
  const box = event.currentTarget.getBoundingClientRect()
  const { clientX: x, clientY: y, target, currentTarget } = event
  return target === currentTarget && (x < box.left || x > box.right || y < box.top || y > box.bottom)
}

/** Modal dialog for a question or a short form. Its content is mounted only while it is open. */
export function Dialog({ size = 'm', ...props }: DialogProps) {
  return <Sheet {...props} edge={EDGE} className={cx(css.dialog, css[size])} />
}

/** Sheet at a screen edge: menu or filters on phones. */
export function Drawer({
  side = 'right',
  wide,
  ...props
}: Omit<DialogProps, 'size'> & {
  side?: 'left' | 'right' | 'bottom' /** Room for a table or a chart. */
  wide?: boolean
}) {
  return <Sheet {...props} edge={0} className={cx(css.drawer, css[side], wide && css.wide)} />
}

function Sheet({
  open,
  onClose,
  title,
  children,
  footer,
  width,
  edge,
  aside,
  closeOnBackdrop = true,
  className,
}: Omit<DialogProps, 'size'> & { edge: number; className: string }) {
  const ref = useModal(open, width, edge)
  const id = useId()
  const pressed = useRef(false)
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the keyboard equivalent is Esc, a `cancel` event
    <dialog
      ref={ref}
      className={className}
      aria-labelledby={id}
      onCancel={(event) => {
        if (event.target !== event.currentTarget || !event.cancelable) return
        event.preventDefault()
        onClose()
      }}
      onClose={({ target, currentTarget }) => {
        // Browsers close a dialog themselves when Esc was prevented before and nothing was pressed since. Its owner
        // still decides, and may ask about unsaved input.
        if (target !== currentTarget || !open || currentTarget.open) return
        show(currentTarget)
        onClose()
      }}
      onMouseDown={(event) => {
        pressed.current = outside(event)
      }}
      onClick={(event) => {
        if (closeOnBackdrop && pressed.current && outside(event)) onClose()
      }}
    >
      {open && (
        <>
          <header className={css.head}>
            <h2 id={id} className={css.title}>
              {title}
            </h2>
            {aside && <div className={css.aside}>{aside}</div>}
            <IconButton label={texts.close} size="s" onClick={onClose}>
              <CloseIcon />
            </IconButton>
          </header>
          <div className={css.body}>
            <Boundary>{children}</Boundary>
          </div>
          {footer && <footer className={css.foot}>{footer}</footer>}
        </>
      )}
    </dialog>
  )
}

export type ConfirmDialogProps = {
  open: boolean
  onClose: () => void
  /**
   * Performs the action. While its promise is pending the button is busy; then `onClose` is called. A rejection keeps
   * the dialog open.
   */
  onConfirm: () => void | Promise<unknown>
  title: ReactNode
  /** Consequences of the action, and whether it can be undone. */
  children?: ReactNode
  confirm?: string
  /** Label of the cancel button. */
  cancel?: string
  danger?: boolean
}

/** Confirmation dialog. For dangerous actions the initial focus is on 取消. */
export function ConfirmDialog({
  open,
  onClose,
  onConfirm,
  title,
  children,
  confirm = texts.confirm,
  cancel = texts.cancel,
  danger,
}: ConfirmDialogProps) {
  const [busy, setBusy] = useState(false)
  async function go() {
    setBusy(true)
    try {
      await onConfirm()
      onClose()
    } catch {
      // `onConfirm` has reported the error; the dialog stays open for a retry.
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      size="s"
      footer={
        <>
          <Button variant="line" onClick={onClose} data-focus={danger ? '' : undefined}>
            {cancel}
          </Button>
          <Button
            variant={danger ? 'danger' : 'primary'}
            loading={busy}
            onClick={() => void go()}
            data-focus={danger ? undefined : ''}
          >
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
