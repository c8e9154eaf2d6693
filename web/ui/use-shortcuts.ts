import { useEffect, useRef } from 'react'

/** Text fields and lists, which handle keys themselves. */
const FIELD =
  'input:not([type=radio]):not([type=checkbox]), textarea, select, [contenteditable]:not([contenteditable=false]), [role=textbox], [role=combobox], [role=menu], [role=listbox], [role=tablist], [role=slider]'
const CHOICE = 'input[type=radio], input[type=checkbox], [role=radio], [role=checkbox], [role=switch]'
const CONTROL =
  'button, a[href], summary, label, audio, video[controls], [role=button], [role=link], media-play-button, media-mute-button, media-pip-button, media-fullscreen-button'
/** Keys that a control or a choice handles itself. */
const PRESS = new Set(['Enter', ' '])
const MOVE = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', ' '])
/** Open dialogs of both component libraries. */
const DIALOG = 'dialog[open], [role=dialog][aria-modal=true], [role=alertdialog]'

export interface ShortcutOptions {
  /** False disables all shortcuts. */
  enabled?: boolean
  /** Character keys (letters, digits, punctuation, space). WCAG 2.1.4: pages that use them offer a switch. */
  characters?: boolean
  /** Also active while a radio or checkbox has the focus, except for arrows and space. */
  inChoices?: boolean
  /** Also active while a button or link has the focus, except for Enter and space. */
  inControls?: boolean
  /** Limits shortcuts to some targets; the whole page by default. */
  within?: (target: Element) => boolean
}

/** Whether the page may handle a key pressed at `target`. False with Ctrl, Alt or Meta: see `useCommands`. */
export function isFree(event: KeyboardEvent, options: ShortcutOptions): boolean {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return false
  const target = event.composedPath()[0]
  if (!(target instanceof Element) || document.querySelector(DIALOG)) return false
  if (event.key.length === 1 && options.characters === false) return false
  if (options.within && !options.within(target)) return false
  if (target.closest(FIELD)) return false
  if (target.closest(CHOICE)) return options.inChoices === true && !MOVE.has(event.key)
  if (target.closest(CONTROL)) return options.inControls === true && !PRESS.has(event.key)
  return true
}

/**
 * Keyboard shortcuts of a page. `press` receives keys that no field, choice, control or dialog handles, and returns
 * true if it handled the key. By default inactive while an interactive element has the focus.
 */
export function useShortcuts(press: (event: KeyboardEvent) => boolean, options: ShortcutOptions = {}): void {
  useKeydown((event) => isFree(event, options) && press(event), options.enabled ?? true)
}

/** Shortcuts with Alt, Ctrl or Meta; active in fields too, since they type nothing. Inactive while a dialog is open. */
export function useCommands(press: (event: KeyboardEvent) => boolean, enabled = true): void {
  useKeydown(
    (event) =>
      (event.altKey || event.ctrlKey || event.metaKey) &&
      !event.isComposing &&
      !event.defaultPrevented &&
      !document.querySelector(DIALOG) &&
      press(event),
    enabled,
  )
}

function useKeydown(press: (event: KeyboardEvent) => boolean, enabled: boolean): void {
  const latest = useRef(press)
  useEffect(() => {
    latest.current = press
  })
  useEffect(() => {
    if (!enabled) return undefined
    const down = (event: KeyboardEvent) => {
      if (latest.current(event)) event.preventDefault()
    }
    document.addEventListener('keydown', down)
    return () => document.removeEventListener('keydown', down)
  }, [enabled])
}
