import { type ReactNode, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { ConfirmDialog, Dialog, Drawer as Sheet } from '../../../../ui/dialog.tsx'
import { texts } from '../texts.ts'
import { Button } from './button.tsx'
import { confirms } from './confirm-store.ts'

/** A dialog may be declared within a form; a form within a form is no valid document. */
const atBody = (content: ReactNode) => createPortal(content, document.body)

export interface ModalProps {
  title: ReactNode
  onClose: () => void
  /** The main button; without it `footer` has the buttons. */
  onOk?: () => void
  okText?: string | undefined
  danger?: boolean
  okDisabled?: boolean
  busy?: boolean
  footer?: ReactNode
  /** In px. */
  width?: number | undefined
  children?: ReactNode
}

/** A dialog over the page. A press outside does not close it: it holds what was entered. */
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
      firm
      title={title}
      onClose={onClose}
      width={width ?? 520}
      footer={
        onOk ? (
          <>
            <Button onClick={onClose}>{texts.cancel}</Button>
            <Button type="primary" danger={danger} disabled={okDisabled} loading={busy} onClick={onOk}>
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

export interface DrawerProps {
  open?: boolean
  title: ReactNode
  onClose: () => void
  /** In px, where the window has as much. */
  width?: number
  /** A press beside it closes it. */
  closeOnBackdrop?: boolean
  /** Beside the title. */
  extra?: ReactNode
  footer?: ReactNode
  children?: ReactNode
}

/** A sheet beside the page: one row of a list, a form. Its content exists only while it is open. */
export function Drawer({ open = true, width = 560, closeOnBackdrop = true, extra, footer, ...rest }: DrawerProps) {
  return atBody(<Sheet {...rest} open={open} width={width} firm={!closeOnBackdrop} aside={extra} footer={footer} />)
}

/** Shows the questions of `confirms`. Once, around the pages of the back office. */
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
