import type { ReactNode } from 'react'

export interface Confirm {
  title: string
  content?: ReactNode
  okText: string
  cancelText: string
  danger: boolean
  /** Runs on confirmation, with the question open; it stays open when this rejects. */
  run?: () => Promise<unknown>
}
export interface PendingConfirm extends Confirm {
  id: number
  settle: (isConfirmed: boolean) => void
}

/** Questions that are open, in the order in which they were asked; `ConfirmHost` shows them. */
export function createConfirmStore() {
  let pending: readonly PendingConfirm[] = []
  let lastId = 0
  const listeners = new Set<() => void>()
  const set = (next: readonly PendingConfirm[]) => {
    pending = next
    for (const listener of listeners) listener()
  }
  return {
    /** @returns whether it was confirmed, and done where it has something to run */
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

/** The questions of this browser tab. */
export const confirms = /* @__PURE__ */ createConfirmStore()
