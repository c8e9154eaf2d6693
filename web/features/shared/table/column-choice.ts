import { useState } from 'react'
import { useRoot } from '../../../root-data.ts'

/** A device keeps what each of its users chose, by table. */
const keyOf = (userId: string, table: string) => `zx-columns-${userId}-${table}`

interface Choosable {
  key: string
  hidden?: boolean
  firm?: boolean
}

/** The columns that show: those of the choice, those nobody may leave out, and, without a choice, the usual ones. Pure. */
export function shownKeys(columns: readonly Choosable[], chosen: readonly string[] | undefined): string[] {
  return columns
    .filter(({ key, hidden, firm }) => firm || (chosen ? chosen.includes(key) : !hidden))
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

/** Which columns of a table show to this user on this device. `choose(undefined)` goes back to the usual ones. */
export function useColumnChoice(table: string, columns: readonly Choosable[]) {
  const key = keyOf(useRoot().user?.id ?? '', table)
  const [chosen, setChosen] = useState(() => read(key))
  return {
    shown: shownKeys(columns, chosen),
    chosen: chosen !== undefined,
    choose(keys: string[] | undefined) {
      setChosen(keys)
      // A device without room keeps the choice for as long as the page stands.
      try {
        if (keys) localStorage.setItem(key, JSON.stringify(keys))
        else localStorage.removeItem(key)
      } catch {}
    },
  }
}
