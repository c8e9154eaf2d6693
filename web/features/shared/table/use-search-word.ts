import { useEffect, useRef, useState } from 'react'

/** Debounce of the search (ms). */
export const PAUSE = 350

export interface SearchWord {
  text: string
  type: (text: string) => void
  /** Searches at once: Enter, or the clear button of the field. */
  send: (text: string) => void
}

/**
 * The text of a search field with a debounced search. `onSearch` gets whether the word refines the previous one,
 * which replaces the history entry.
 */
export function useSearchWord(value: string, onSearch: (word: string, refines: boolean) => void): SearchWord {
  const [text, setText] = useState(value)
  const sent = useRef(value)
  const latest = useRef(onSearch)
  useEffect(() => {
    latest.current = onSearch
  })
  useEffect(() => {
    // The address changed from outside: back button or 清除条件.
    if (value === sent.current) return
    sent.current = value
    setText(value)
  }, [value])
  useEffect(() => {
    const wanted = text.trim()
    if (wanted === sent.current) return
    const timer = setTimeout(() => {
      // The first word adds a history entry; refinements replace it.
      const refines = sent.current !== ''
      sent.current = wanted
      latest.current(wanted, refines)
    }, PAUSE)
    return () => clearTimeout(timer)
  }, [text])
  return {
    text,
    type: setText,
    send(now) {
      const wanted = now.trim()
      if (wanted === sent.current) return
      sent.current = wanted
      onSearch(wanted, false)
    },
  }
}
