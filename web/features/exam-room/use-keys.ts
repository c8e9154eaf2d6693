import { useEffect, useRef } from 'react'

export interface RoomKeys {
  next: () => void
  previous: () => void
  flag: () => void
  sheet: () => void
  status: () => void
  highlight: () => void
  handIn: () => void
  /** A letter or digit, pressed while the focus is on a problem and not in a field. True when it meant something. */
  choose: (key: string) => boolean
}
const deeds: Partial<Record<string, keyof Omit<RoomKeys, 'choose'>>> = {
  KeyN: 'next',
  KeyP: 'previous',
  KeyM: 'flag',
  KeyS: 'sheet',
  KeyT: 'status',
  KeyH: 'highlight',
  Enter: 'handIn',
}
const writesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('textarea, select, [contenteditable], input:not([type=radio], [type=checkbox])') !== null

/** The keys of the room. They sleep while a dialog is open. Letters work only on a problem that has the focus, so that nobody presses one by accident. */
export function useKeys(keys: RoomKeys, isOn: boolean): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    if (!isOn) return undefined
    const press = (event: KeyboardEvent) => {
      if (document.querySelector('dialog[open]') || event.isComposing) return
      const deed = event.altKey && !event.ctrlKey && !event.metaKey ? deeds[event.code] : undefined
      if (deed) {
        event.preventDefault()
        latest.current[deed]()
        return
      }
      if (event.altKey || event.ctrlKey || event.metaKey || event.key.length !== 1 || writesText(event.target)) return
      if (
        event.target instanceof HTMLElement &&
        event.target.closest('[data-item]') &&
        latest.current.choose(event.key)
      )
        event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isOn])
}
