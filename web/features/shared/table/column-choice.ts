import { useState } from 'react'
import { useRoot } from '../../../root-data.ts'
import { useMedia } from '../../../ui/use-media.ts'

/** Stored per user and table in localStorage. */
const keyOf = (userId: string, table: string) => `zx-columns-${userId}-${table}`

interface Choosable {
  key: string
  hidden?: boolean
  wide?: boolean
  alwaysShown?: boolean
}

/** Keys of the visible columns: the chosen ones, or those shown by default, and those that cannot be hidden. Pure. */
export function shownKeys(
  columns: readonly Choosable[],
  chosen: readonly string[] | undefined,
  isTight = false,
): string[] {
  return columns
    .filter(
      ({ key, hidden, wide, alwaysShown }) =>
        alwaysShown || (chosen ? chosen.includes(key) : !hidden && !(wide && isTight)),
    )
    .map(({ key }) => key)
}

function read(key: string): string[] | undefined {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return Array.isArray(saved) ? saved.filter((one) => typeof one === 'string') : undefined
  } catch {
    return undefined
  }
}

/** The visible columns of a table for this user on this device. `choose(undefined)` restores the default. */
export function useColumnChoice(table: string, columns: readonly Choosable[]) {
  const key = keyOf(useRoot().user?.id ?? '', table)
  const [chosen, setChosen] = useState(() => read(key))
  const isTight = useMedia('(min-width: 720px) and (max-width: 1279px)')
  return {
    shown: shownKeys(columns, chosen, isTight),
    chosen: chosen !== undefined,
    choose(keys: string[] | undefined) {
      setChosen(keys)
      // Without storage the choice lasts until the page is left.
      try {
        if (keys) localStorage.setItem(key, JSON.stringify(keys))
        else localStorage.removeItem(key)
      } catch {}
    },
  }
}
