import { App } from 'antd'
import type { ReactNode } from 'react'
import { toast } from '../../ui/toast-store.ts'
import { texts } from './texts.ts'

export interface Action {
  /** A question: 删除“首页轮播”？ */
  title: string
  /** What will happen, and whether it can be undone. */
  content?: ReactNode
  /** What the button says; the action itself. */
  okText?: string
  danger?: boolean
  run: () => Promise<unknown>
  /** Said when it is done. */
  done?: string
}

/**
 * Asks before a action that matters, and does it. While it runs the button is busy; when it fails the question stays, so that it can be tried
 * again (the failed call has told why). Answers whether it was done.
 * @example const confirmDeed = useConfirmDeed(); if (await confirmDeed({ title: '删除？', danger: true, run: () => api(…) })) reload()
 */
export function useConfirmAction(): (action: Action) => Promise<boolean> {
  const { modal } = App.useApp()
  return ({ title, content, okText = texts.ok, danger = false, run, done }) =>
    new Promise((resolve) => {
      modal.confirm({
        title,
        content,
        okText,
        cancelText: texts.cancel,
        okButtonProps: { danger },
        autoFocusButton: danger ? 'cancel' : 'ok',
        onOk: async () => {
          await run()
          if (done) toast.success(done)
          resolve(true)
        },
        onCancel: () => resolve(false),
      })
    })
}
