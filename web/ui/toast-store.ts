export type ToastKind = 'success' | 'error' | 'info'
export type Toast = { id: number; kind: ToastKind; text: string }

/** An error said again within this time (ms) is not shown again. */
export const repeatWindow = 2000
const max = 3

/** The list of messages on the screen. Pure but for its own list: the clock is given, the view calls `remove`. */
export function createToastStore(now: () => number = Date.now) {
  let list: readonly Toast[] = []
  let next = 1
  const heard = new Set<() => void>()
  const errors = new Map<string, number>()

  function set(changed: readonly Toast[]) {
    list = changed
    for (const listener of heard) listener()
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
    /** Something went well. */
    success: (text: string) => show('success', text),
    /** Something went wrong; the same text is shown once in 2 s. */
    error: (text: string) => show('error', text),
    /** Something to know. */
    info: (text: string) => show('info', text),
    remove: (id: number) => set(list.filter((one) => one.id !== id)),
    list: () => list,
    subscribe(listener: () => void) {
      heard.add(listener)
      return () => void heard.delete(listener)
    },
  }
}

/** The messages of this browser tab: `toast.success('保存成功')`. Never call it while rendering on the server. */
export const toast = /* @__PURE__ */ createToastStore()
