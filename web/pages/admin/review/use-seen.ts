import { useState } from 'react'

const KEY = 'zhixing.review.seen'
/** Maximum number of stored submissions; the oldest is evicted. */
const MAX_SUBMISSIONS = 50

type Remembered = Record<string, string[]>

function read(): Remembered {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Remembered
  } catch {
    return {}
  }
}

/** The ticked lessons of a submission, in localStorage. */
export function useSeen(submission: string): [ReadonlySet<string>, (id: string, on: boolean) => void] {
  const [seen, setSeen] = useState(() => new Set(read()[submission]))
  function tick(id: string, on: boolean) {
    const next = new Set(seen)
    if (on) next.add(id)
    else next.delete(id)
    setSeen(next)
    const { [submission]: _old, ...others } = read()
    const all = Object.entries({ ...others, [submission]: [...next] }).slice(-MAX_SUBMISSIONS)
    try {
      localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(all)))
    } catch {
      // Without storage the ticks last until the page is left.
    }
  }
  return [seen, tick]
}
