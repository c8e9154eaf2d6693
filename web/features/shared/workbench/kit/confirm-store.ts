import type { ReactNode } from 'react'
import { createObservable } from '../../../../offline/observable.ts'

interface Confirm {
  title: string
  content?: ReactNode
  okText: string
  cancelText: string
  danger: boolean
  /** Runs on confirmation while the dialog is open, which stays open after a rejection. */
  run?: () => Promise<unknown>
}
interface PendingConfirm extends Confirm {
  id: number
  settle: (isConfirmed: boolean) => void
}

/** Pending confirmations in order; `ConfirmHost` renders them. */
function createConfirmStore() {
  const pending = createObservable<readonly PendingConfirm[]>([])
  let lastId = 0
  return {
    /** @returns whether it was confirmed and `run` succeeded */
    ask: (confirm: Confirm): Promise<boolean> =>
      new Promise((resolve) => {
        const id = ++lastId
        const settle = (isConfirmed: boolean) => {
          pending.set(pending.get().filter((one) => one.id !== id))
          resolve(isConfirmed)
        }
        pending.set([...pending.get(), { ...confirm, id, settle }])
      }),
    list: pending.get,
    subscribe: pending.subscribe,
  }
}

/** Confirmations of this browser tab. */
export const confirms = /* @__PURE__ */ createConfirmStore()
