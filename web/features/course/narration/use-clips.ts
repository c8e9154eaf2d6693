import { useEffect, useRef, useState } from 'react'
import type { DraftSentence } from './types.ts'

export interface Clips {
  /** Number of the sentence that plays; -1: none. */
  playing: number
  isBroken: boolean
  /** Addresses of the sounds that were heard to their end. */
  heard: ReadonlySet<string>
  /** Plays one sentence, or all from there on. */
  play: (seq: number, andOn: boolean) => void
  stop: () => void
}

/** Plays the sentences of a draft with one element, so that only one is heard at a time. */
export function useClips(sentences: readonly DraftSentence[]): Clips {
  const [playing, setPlaying] = useState(-1)
  const [isBroken, setBroken] = useState(false)
  const [heard, setHeard] = useState<ReadonlySet<string>>(new Set())
  const element = useRef<HTMLAudioElement | null>(null)
  /** Ends the listeners of the sentence that plays. */
  const listening = useRef<AbortController | null>(null)
  const list = useRef(sentences)
  useEffect(() => {
    list.current = sentences
  })
  const stop = () => {
    listening.current?.abort()
    element.current?.pause()
    setPlaying(-1)
  }
  useEffect(
    () => () => {
      listening.current?.abort()
      element.current?.pause()
    },
    [],
  )
  const play = (seq: number, andOn: boolean) => {
    const sentence = list.current[seq]
    stop()
    if (!sentence?.url) return
    setBroken(false)
    // One element: browsers let only that go on which a person has started.
    element.current ??= new Audio()
    const audio = element.current
    listening.current = new AbortController()
    const { signal } = listening.current
    const ended = () => {
      setHeard((now) => new Set(now).add(sentence.url))
      if (andOn && seq + 1 < list.current.length) play(seq + 1, true)
      else setPlaying(-1)
    }
    const broken = () => {
      setPlaying(-1)
      setBroken(true)
    }
    audio.addEventListener('ended', ended, { signal })
    audio.addEventListener('error', broken, { signal })
    audio.src = sentence.url
    setPlaying(seq)
    // A refusal is also an event of the element.
    audio.play().catch(() => undefined)
  }
  return { playing, isBroken, heard, play, stop }
}
