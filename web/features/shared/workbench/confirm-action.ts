import type { ReactNode } from 'react'
import { reportCrash } from '../../../crash-report.ts'
import { toast } from '../../../ui/toast-store.ts'
import { confirms } from './kit/confirm-store.ts'
import { texts } from './texts.ts'

export interface Action {
  /** A question: 删除“首页轮播”？ */
  title: string
  /** What will happen, and whether it can be undone. */
  content?: ReactNode
  /** What the button says; the action itself. */
  okText?: string
  /** What the other button says; 取消 by default. */
  cancelText?: string
  danger?: boolean
  run: () => Promise<unknown>
  /** The toast after success. */
  done?: string
}

/**
 * Asks before an action that matters, and runs it. The button is busy meanwhile; after a refusal, which the call itself
 * reports, the question stays open for another try. Resolves to whether the action was done.
 * @example if (await confirmAction({ title: '删除？', danger: true, run: () => api(…) })) reload()
 */
export async function confirmAction({
  title,
  content,
  okText = texts.ok,
  cancelText = texts.cancel,
  danger = false,
  run,
  done,
}: Action): Promise<boolean> {
  return confirms.ask({
    title,
    content,
    okText,
    cancelText,
    danger,
    run: async () => {
      try {
        await run()
      } catch (error) {
        // Ignores refusals: only defects are reported.
        void reportCrash(error)
        throw error
      }
      if (done) toast.success(done)
    },
  })
}
