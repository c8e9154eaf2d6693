import { useCommands, useShortcuts } from '../../../ui/use-shortcuts.ts'

export interface AttemptKeys {
  next: () => void
  previous: () => void
  flag: () => void
  sheet: () => void
  status: () => void
  highlight: () => void
  handIn: () => void
  /** A letter or digit pressed while focus is on a problem and not in a field. True if handled. */
  choose: (key: string) => boolean
}
const actions: Partial<Record<string, keyof Omit<AttemptKeys, 'choose'>>> = {
  KeyN: 'next',
  KeyP: 'previous',
  KeyM: 'flag',
  KeyS: 'sheet',
  KeyT: 'status',
  KeyH: 'highlight',
  Enter: 'handIn',
}

/**
 * Shortcuts of the room, disabled while a dialog is open. Letters work only on a focused problem, to avoid accidents.
 */
export function useKeys(keys: AttemptKeys, isOn: boolean): void {
  useCommands(({ altKey, ctrlKey, metaKey, code }) => {
    const action = altKey && !ctrlKey && !metaKey ? actions[code] : undefined
    if (!action) return false
    keys[action]()
    return true
  }, isOn)
  useShortcuts(({ key }) => key.length === 1 && keys.choose(key), {
    enabled: isOn,
    within: (target) => target.closest('[data-item]') !== null,
    inChoices: true,
    inControls: true,
  })
}
