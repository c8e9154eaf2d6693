import { useEffect, useRef, useState } from 'react'

/** A pause in typing after which the search begins (ms). */
export const PAUSE = 350

export interface SearchWord {
  text: string
  type: (text: string) => void
  /** Searches at once: Enter, or the cross that empties the field. */
  send: (text: string) => void
}

/**
 * What is typed into a search field, and the search while one types. `onSearch` is told whether the word refines the one before: the
 * address keeps the last word of a typing, not every letter.
 */
export function useSearchWord(value: string, onSearch: (word: string, refines: boolean) => void): SearchWord {
  const [text, setText] = useState(value)
  const sent = useRef(value)
  const latest = useRef(onSearch)
  useEffect(() => {
    latest.current = onSearch
  })
  useEffect(() => {
    // The back button, or 清除条件.
    if (value === sent.current) return
    sent.current = value
    setText(value)
  }, [value])
  useEffect(() => {
    const wanted = text.trim()
    if (wanted === sent.current) return
    const timer = setTimeout(() => {
      // A first word is a step to come back from; what follows refines it.
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
