import { useEffect, useRef } from 'react'

/** Where text is typed or a list is gone through: a key there always belongs to the field. */
const FIELD =
  'input:not([type=radio]):not([type=checkbox]), textarea, select, [contenteditable]:not([contenteditable=false]), [role=textbox], [role=combobox], [role=menu], [role=listbox], [role=tablist], [role=slider]'
const CHOICE = 'input[type=radio], input[type=checkbox], [role=radio], [role=checkbox], [role=switch]'
const CONTROL =
  'button, a[href], summary, label, audio, video[controls], [role=button], [role=link], media-play-button, media-mute-button, media-pip-button, media-fullscreen-button'
/** What a control or a choice does with keys by itself. */
const PRESS = new Set(['Enter', ' '])
const MOVE = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', ' '])
/** Dialogs of both component libraries. */
const DIALOG = 'dialog[open], [role=dialog][aria-modal=true], [role=alertdialog]'

export interface ShortcutOptions {
  /** Off: nothing is listened to. */
  enabled?: boolean
  /** Keys that write a character (letters, digits, signs, space). WCAG 2.1.4: pages that have them offer a switch. */
  characters?: boolean
  /** Also while a radio or a checkbox has the focus; arrows and space stay its own. */
  inChoices?: boolean
  /** Also while a button or a link has the focus; Enter and space stay its own. */
  inControls?: boolean
  /** The only places in which keys mean something; the whole page by default. */
  within?: (target: Element) => boolean
}

/** Whether a key pressed at `target` is free for the page. Keys with Ctrl, Alt or Meta never are: they have `useCommands`. */
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
 * Shortcuts of a page. `press` gets a key that no field, choice, control or dialog has a use for, and says whether it meant something.
 * By default nothing happens while the focus is on anything that can be typed in, chosen or pressed.
 */
export function useShortcuts(press: (event: KeyboardEvent) => boolean, options: ShortcutOptions = {}): void {
  useKeydown((event) => isFree(event, options) && press(event), options.enabled ?? true)
}

/** Shortcuts with Alt, Ctrl or Meta, which write nothing and therefore also work in fields. They sleep while a dialog is open. */
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
