export type ToastKind = 'success' | 'error' | 'info'
export type Toast = { id: number; kind: ToastKind; text: string }

/** Window (ms) in which a repeated error is suppressed. */
export const repeatWindow = 2000
const max = 3

/** Store of toasts. The clock is injected; the view schedules `remove`. */
export function createToastStore(now: () => number = Date.now) {
  let list: readonly Toast[] = []
  let next = 1
  const listeners = new Set<() => void>()
  const errors = new Map<string, number>()

  function set(changed: readonly Toast[]) {
    list = changed
    for (const listener of listeners) listener()
  }

  function show(kind: ToastKind, text: string) {
    if (kind === 'error') {
      const time = now()
      for (const [old, at] of errors) if (time - at >= repeatWindow) errors.delete(old)
      if (errors.has(text)) return
      errors.set(text, time)
    }
    set([...list, { id: next++, kind, text }].slice(-max))
  }

  return {
    /** Success message. */
    success: (text: string) => show('success', text),
    /** Error message; the same text is suppressed for 2 s. */
    error: (text: string) => show('error', text),
    /** Informational message. */
    info: (text: string) => show('info', text),
    remove: (id: number) => set(list.filter((one) => one.id !== id)),
    list: () => list,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Toasts of this tab: `toast.success('保存成功')`. Module state: never call it during server rendering. */
export const toast = /* @__PURE__ */ createToastStore()
