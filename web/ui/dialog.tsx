import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { Boundary } from './boundary.tsx'
import { Button, IconButton } from './button.tsx'
import { cx } from './cx.ts'
import css from './dialog.module.css'
import { CloseIcon } from './icons.tsx'
import { texts } from './texts.ts'

export type DialogProps = {
  open: boolean
  /** Asked for by Esc, the cross and a press outside. The owner sets `open`. */
  onClose: () => void
  title: ReactNode
  children?: ReactNode
  /** Buttons at the bottom, the main one last. */
  footer?: ReactNode
  size?: 's' | 'm' | 'l'
  /** Width in px, at most that of the window; overrides `size`. */
  width?: number | undefined
  /** Buttons beside the title. */
  aside?: ReactNode
  /** A press outside does nothing: for forms whose words would be lost. */
  firm?: boolean
}

/** Width of the page that stays visible beside a dialog, in px. */
const EDGE = 32

const fields = 'input:not([type=hidden]), textarea, select'

/**
 * Opens and closes the native dialog with `open`. The browser keeps the focus inside, gives it back afterwards and makes
 * the rest of the page inert. It starts on what is marked `data-focus`, else on the first field, else where the browser puts it.
 */
function useModal(open: boolean, width: number | undefined, edge: number) {
  const ref = useRef<HTMLDialogElement>(null)
  // Closed while it is still in the page, also by whoever takes it out of it: only then the browser gives the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!open || !dialog) return undefined
    if (width !== undefined) dialog.style.width = `min(${width}px, 100% - ${edge}px)`
    dialog.showModal()
    const first = dialog.querySelector<HTMLElement>('[data-focus]') ?? dialog.querySelector<HTMLElement>(fields)
    first?.focus()
    return () => dialog.close()
  }, [open, width, edge])
  return ref
}

/** True when the press began and ended on the dialog's own backdrop, not on something inside it. */
function outside(event: MouseEvent<HTMLDialogElement>): boolean {
  const box = event.currentTarget.getBoundingClientRect()
  const { clientX: x, clientY: y, target, currentTarget } = event
  return target === currentTarget && (x < box.left || x > box.right || y < box.top || y > box.bottom)
}

/** A question or a small form over the page. Its content exists only while it is open. */
export function Dialog({ size = 'm', ...props }: DialogProps) {
  return <Sheet {...props} edge={EDGE} className={cx(css.dialog, css[size])} />
}

/** A sheet from the edge: the menu or the filters of a phone. */
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
  firm,
  className,
}: Omit<DialogProps, 'size'> & { edge: number; className: string }) {
  const ref = useModal(open, width, edge)
  const id = useId()
  const pressed = useRef(false)
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- by keyboard it is Esc, which arrives as `cancel`
    <dialog
      ref={ref}
      className={className}
      aria-labelledby={id}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      onMouseDown={(event) => {
        pressed.current = outside(event)
      }}
      onClick={(event) => {
        if (!firm && pressed.current && outside(event)) onClose()
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
  /** Does it. While its promise is open the button is busy; then the dialog asks to be closed. A rejection leaves it open. */
  onConfirm: () => void | Promise<unknown>
  title: ReactNode
  /** What will happen, and whether it can be undone. */
  children?: ReactNode
  confirm?: string
  /** Text of the other button. */
  cancel?: string
  danger?: boolean
}

/** Asks before a action that matters. The focus starts on 取消 when it is dangerous, so that Enter does no harm. */
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
      // The one who failed has told the user; the dialog stays for another try.
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
