import { useCallback, useState } from 'react'

/** The words of a live region. They come a moment later: what is in a region from its beginning is not read out. */
export function useAnnouncement(): [words: string, announce: (words: string) => void] {
  const [words, setWords] = useState('')
  const announce = useCallback((next: string) => void setTimeout(() => setWords(next)), [])
  return [words, announce]
}
