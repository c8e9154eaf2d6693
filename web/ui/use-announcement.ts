import { useCallback, useState } from 'react'

/** Text of a live region. Set with a delay: screen readers ignore the initial content of a live region. */
export function useAnnouncement(): [words: string, announce: (words: string) => void] {
  const [words, setWords] = useState('')
  const announce = useCallback((next: string) => void setTimeout(() => setWords(next)), [])
  return [words, announce]
}
