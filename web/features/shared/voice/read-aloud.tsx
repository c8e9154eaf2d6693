import { type RefObject, useEffect, useRef, useState } from 'react'
import { mark } from './mark.ts'
import { rangesOf } from './sentences.ts'
import { texts } from './texts.ts'
import { VoiceBar } from './voice-bar.tsx'
import { say, stopSaying, useVoice } from './voices.ts'

/** Reads a text aloud sentence by sentence with the browser's voice, and marks the sentence. Nothing without a voice. */
export function ReadAloud({ place, html }: { place: RefObject<HTMLElement | null>; html: string }) {
  const voice = useVoice('zh')
  const [isOn, setOn] = useState(false)
  const [rate, setRate] = useState(1)
  /** Next sentence; kept while paused. */
  const next = useRef(0)
  const [begun, setBegun] = useState(false)

  useEffect(() => {
    const root = place.current
    if (!isOn || !root) return undefined
    let isOver = false
    const read = async () => {
      const sentences = rangesOf(root)
      for (; next.current < sentences.length; next.current++) {
        const sentence = sentences[next.current]
        if (!sentence) break
        mark(sentence.range)
        const done = await say(sentence.text, { rate })
        if (isOver) return
        // The browser refused: it does not continue.
        if (!done) return setOn(false)
      }
      next.current = 0
      setBegun(false)
      setOn(false)
    }
    void read()
    return () => {
      isOver = true
      stopSaying()
      mark(null)
    }
  }, [isOn, rate, place, html])

  if (!voice) return null
  return (
    <VoiceBar
      {...{ isOn, begun, rate, by: texts.by, onRate: setRate }}
      onToggle={() => {
        setBegun(true)
        setOn(!isOn)
      }}
      onStop={() => {
        next.current = 0
        setBegun(false)
        setOn(false)
      }}
    />
  )
}
