import { App } from 'antd'
import type { ReactNode } from 'react'
import { reportCrash } from '../../../crash-report.ts'
import { toast } from '../../../ui/toast-store.ts'
import { texts } from './texts.ts'

export interface Action {
  /** A question: 删除“首页轮播”？ */
  title: string
  /** What will happen, and whether it can be undone. */
  content?: ReactNode
  /** What the button says; the action itself. */
  okText?: string
  /** What the other button says: 取消 unless told. */
  cancelText?: string
  danger?: boolean
  run: () => Promise<unknown>
  /** Said when it is done. */
  done?: string
}

/**
 * Asks before an action that matters, and does it. While it runs the button is busy; when it is refused the question stays, so that it can be tried
 * again (the refused call has said why). Answers whether it was done.
 * @example const confirmAction = useConfirmAction(); if (await confirmAction({ title: '删除？', danger: true, run: () => api(…) })) reload()
 */
export function useConfirmAction(): (action: Action) => Promise<boolean> {
  const { modal } = App.useApp()
  return async ({ title, content, okText = texts.ok, cancelText = texts.cancel, danger = false, run, done }) =>
    // Awaited, the library keeps a refusal to itself; else every expected one would count as an uncaught error of the page.
    await modal.confirm({
      title,
      content,
      okText,
      cancelText,
      okButtonProps: { danger },
      autoFocusButton: danger ? 'cancel' : 'ok',
      onOk: async () => {
        try {
          await run()
        } catch (error) {
          // What is no refusal is a fault of our own.
          void reportCrash(error)
          throw error
        }
        if (done) toast.success(done)
      },
    })
}
