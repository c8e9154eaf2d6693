import type { ReactNode } from 'react'

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
  let pending: readonly PendingConfirm[] = []
  let lastId = 0
  const listeners = new Set<() => void>()
  const set = (next: readonly PendingConfirm[]) => {
    pending = next
    for (const listener of listeners) listener()
  }
  return {
    /** @returns whether it was confirmed and `run` succeeded */
    ask: (confirm: Confirm): Promise<boolean> =>
      new Promise((resolve) => {
        const id = ++lastId
        const settle = (isConfirmed: boolean) => {
          set(pending.filter((one) => one.id !== id))
          resolve(isConfirmed)
        }
        set([...pending, { ...confirm, id, settle }])
      }),
    list: () => pending,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Confirmations of this browser tab. */
export const confirms = /* @__PURE__ */ createConfirmStore()
