import type { Narration } from '@zhixing/contract/course/narration'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { PARAGRAPHS } from '../../../ui/paragraphs.ts'
import { Hint } from '../../../ui/layout.tsx'
import { mark } from './mark.ts'
import { alignSentences, placeAt, rangesOf } from './sentences.ts'
import { sentenceAt } from './sentence-at.ts'
import { texts } from './texts.ts'
import { VoiceBar } from './voice-bar.tsx'
import css from './voice-bar.module.css'

/** Ranges of the spoken sentences in the text as it is set now: pinyin and formulas are set later than the text. */
function rangesIn(root: HTMLElement, sentenceList: Narration['sentenceList']): (Range | null)[] {
  const shown = rangesOf(root)
  const blocks = root.querySelectorAll(PARAGRAPHS)
  const order = alignSentences(
    sentenceList.map(({ sentence }) => sentence),
    shown.map(({ text }) => text),
  )
  return sentenceList.map(({ paragraph }, n) => {
    const found = shown[order[n] ?? -1]
    if (found) return found.range
    const block = blocks[paragraph - 1]
    if (!block) return null
    const whole = new Range()
    whole.selectNodeContents(block)
    return whole
  })
}

/** Plays the narration of a text and marks its sentences; a click on one continues there. */
export function Narrated({ place, narration }: { place: RefObject<HTMLElement | null>; narration: Narration }) {
  const { url, seconds, sentenceList } = narration
  const audio = useRef<HTMLAudioElement>(null)
  const [isOn, setOn] = useState(false)
  const [begun, setBegun] = useState(false)
  const [rate, setRate] = useState(1)
  const [time, setTime] = useState(0)
  const [isBroken, setBroken] = useState(false)
  const current = begun ? sentenceAt(sentenceList, time) : -1

  useEffect(() => {
    const root = place.current
    mark(current < 0 || !root ? null : (rangesIn(root, sentenceList)[current] ?? null))
    return () => mark(null)
  }, [current, place, sentenceList])

  useEffect(() => {
    if (audio.current) audio.current.playbackRate = rate
  }, [rate])

  const jump = useCallback((to: number) => {
    if (audio.current) audio.current.currentTime = to
    setTime(to)
  }, [])

  useEffect(() => {
    const root = place.current
    if (!root || !begun) return undefined
    const click = (event: MouseEvent) => {
      const isControl = event.target instanceof Element && event.target.closest('a, button, input, video, audio')
      if (isControl || getSelection()?.isCollapsed === false) return
      const point = placeAt(event.clientX, event.clientY)
      const n = point
        ? rangesIn(root, sentenceList).findIndex((range) => range?.isPointInRange(point.node, point.offset))
        : -1
      const sentence = sentenceList[n]
      if (sentence) jump(sentence.start)
    }
    root.addEventListener('click', click)
    return () => root.removeEventListener('click', click)
  }, [place, begun, sentenceList, jump])

  const play = () => {
    setBegun(true)
    setBroken(false)
    // A refusal is also an event of the element.
    audio.current?.play().catch(() => undefined)
  }
  const stop = () => {
    audio.current?.pause()
    setBegun(false)
    jump(0)
  }
  return (
    <div className={css.narrated}>
      <VoiceBar
        {...{ isOn, begun, rate, by: texts.synthetic, onRate: setRate, onStop: stop }}
        onToggle={() => (isOn ? audio.current?.pause() : play())}
      >
        {begun && (
          <input
            type="range"
            className={css.seek}
            aria-label={texts.position}
            aria-valuetext={texts.positionOf(Math.floor(time), Math.ceil(seconds))}
            min={0}
            max={seconds}
            step={0.1}
            value={Math.min(time, seconds)}
            onChange={(event) => jump(Number(event.currentTarget.value))}
          />
        )}
      </VoiceBar>
      {isBroken && (
        <Hint size="xs" role="alert">
          {texts.broken}
        </Hint>
      )}
      {begun && !isBroken && <Hint size="xs">{texts.clickSentence}</Hint>}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the text beside it is its transcript */}
      <audio
        ref={audio}
        src={url}
        preload="none"
        onPlay={() => setOn(true)}
        onPause={() => setOn(false)}
        onEnded={stop}
        onTimeUpdate={(event) => setTime(event.currentTarget.currentTime)}
        onLoadedMetadata={(event) => {
          event.currentTarget.playbackRate = rate
        }}
        onError={() => {
          setOn(false)
          setBroken(true)
        }}
      />
    </div>
  )
}
