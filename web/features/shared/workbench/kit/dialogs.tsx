import { type ReactNode, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { ConfirmDialog, Dialog, Drawer as Sheet } from '../../../../ui/dialog.tsx'
import { texts } from '../texts.ts'
import { Button } from '../../../../ui/button.tsx'
import { confirms } from './confirm-store.ts'

/** Portals a dialog out of the form it is declared in: nested forms are invalid HTML. */
const atBody = (content: ReactNode) => createPortal(content, document.body)

interface ModalProps {
  title: ReactNode
  onClose: () => void
  /** Primary button; without it `footer` provides the buttons. */
  onOk?: () => void
  okText?: string | undefined
  danger?: boolean
  okDisabled?: boolean
  busy?: boolean
  footer?: ReactNode
  /** Width in px. */
  width?: number | undefined
  children?: ReactNode
}

/** A dialog. A press outside does not close it, which would lose input. */
export function Modal({
  title,
  onClose,
  onOk,
  okText = texts.ok,
  danger = false,
  okDisabled = false,
  busy = false,
  footer,
  width,
  children,
}: ModalProps) {
  return atBody(
    <Dialog
      open
      closeOnBackdrop={false}
      title={title}
      onClose={onClose}
      width={width ?? 520}
      footer={
        onOk ? (
          <>
            <Button variant="line" onClick={onClose}>
              {texts.cancel}
            </Button>
            <Button variant={danger ? 'danger' : 'primary'} disabled={okDisabled} loading={busy} onClick={onOk}>
              {okText}
            </Button>
          </>
        ) : (
          footer
        )
      }
    >
      {children}
    </Dialog>,
  )
}

interface DrawerProps {
  open?: boolean
  title: ReactNode
  onClose: () => void
  /** Width in px, at most that of the window. */
  width?: number
  /** Whether a press on the backdrop closes it. */
  closeOnBackdrop?: boolean
  /** Controls beside the title. */
  extra?: ReactNode
  footer?: ReactNode
  children?: ReactNode
}

/** A drawer: details of a row, a form. Its content is mounted only while open. */
export function Drawer({ open = true, width = 560, closeOnBackdrop = true, extra, footer, ...rest }: DrawerProps) {
  return atBody(
    <Sheet {...rest} open={open} width={width} closeOnBackdrop={closeOnBackdrop} aside={extra} footer={footer} />,
  )
}

/** Renders the confirmations of `confirms`; mounted once by `Workbench`. */
export function ConfirmHost() {
  const list = useSyncExternalStore(confirms.subscribe, confirms.list, confirms.list)
  return list.map(({ id, title, content, okText, cancelText, danger, run, settle }) => (
    <ConfirmDialog
      key={id}
      open
      title={title}
      confirm={okText}
      cancel={cancelText}
      danger={danger}
      onClose={() => settle(false)}
      onConfirm={async () => {
        await run?.()
        settle(true)
      }}
    >
      {content}
    </ConfirmDialog>
  ))
}
