import { type KeyboardEvent, type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { MinusIcon, PlusIcon } from '../../../ui/icons.tsx'
import { Hint, Row } from '../../../ui/layout.tsx'
import { type Cue, type CuePart, moved, timeText } from './cues.ts'
import { PEAKS_PER_SECOND } from './sound-playlist.ts'
import { texts } from './texts.ts'
import { type Peaks, usePeaks } from './use-peaks.ts'
import css from './waveform.module.css'

/** Pixels per second. */
const SCALES = [6, 12, 25, 50, 100, 200]
const HEIGHT = 112
const KEY_STEP = 0.05

export interface WaveformProps {
  /** URL of the HLS stream. */
  hlsUrl: string
  seconds: number
  cues: readonly Cue[]
  /** Playback position. */
  time: number
  /** Index of the cue at the playback position, or -1. */
  now: number
  /** Index of the selected cue. */
  at: number
  onSeek: (seconds: number) => void
  onChange: (index: number, cue: Cue) => void
  onChoose: (index: number) => void
}

/** Waveform with cues: a click seeks, cues and their ends can be dragged. */
export function Waveform({ hlsUrl, seconds, cues, time, now, at, onSeek, onChange, onChoose }: WaveformProps) {
  const [zoom, setZoom] = useState(3)
  const scale = SCALES[zoom] ?? 50
  const frame = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [view, setView] = useState({ left: 0, width: 0 })
  const from = view.left / scale
  const to = (view.left + view.width) / scale
  const peaks = usePeaks(hlsUrl, seconds, { from, to })

  useEffect(() => {
    const box = frame.current
    if (!box) return undefined
    const see = () => setView({ left: box.scrollLeft, width: box.clientWidth })
    const size = new ResizeObserver(see)
    size.observe(box)
    box.addEventListener('scroll', see, { passive: true })
    return () => {
      size.disconnect()
      box.removeEventListener('scroll', see)
    }
  }, [])

  useEffect(() => draw(canvas.current, peaks, view, scale), [peaks, view, scale])

  // Follow the playback position while playing; keep the scroll position otherwise.
  useEffect(() => {
    const box = frame.current
    if (!box) return
    const x = time * scale
    if (x < box.scrollLeft || x > box.scrollLeft + box.clientWidth - 24) box.scrollLeft = x - box.clientWidth * 0.1
    // Not when the scale changes: see below.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [time])

  const before = useRef(scale)
  useLayoutEffect(() => {
    const box = frame.current
    // Zoom keeps the playback position in place if it is visible, else the centre.
    if (box && before.current !== scale) {
      const x = time * before.current - box.scrollLeft
      const fixed = x >= 0 && x <= box.clientWidth ? x : box.clientWidth / 2
      box.scrollLeft = ((box.scrollLeft + fixed) / before.current) * scale - fixed
    }
    before.current = scale
  }, [scale, time])

  return (
    <section className={css.wave} aria-label={texts.wave}>
      <div
        ref={frame}
        className={css.frame}
        // Firefox makes scroll containers tabbable.
        tabIndex={-1}
      >
        {/* Keyboard users seek by the player and by the cue times. */}
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
        <div
          className={css.length}
          style={{ width: Math.max(1, seconds * scale) }}
          onClick={(event) => {
            const box = event.currentTarget.getBoundingClientRect()
            onSeek(Math.max(0, Math.min(seconds, (event.clientX - box.left) / scale)))
          }}
        >
          <canvas ref={canvas} className={css.canvas} aria-hidden="true" />
          {cues.map((cue, index) =>
            cue.end > from && cue.start < to ? (
              <CueRange
                // Cues have no identity but their index.
                key={index}
                {...{ cue, cues, index, scale, seconds, onChange }}
                current={index === now}
                chosen={index === at}
                onPress={() => {
                  onChoose(index)
                  onSeek(cue.start)
                }}
              />
            ) : null,
          )}
          <span className={css.head} style={{ transform: `translateX(${time * scale}px)` }} />
        </div>
      </div>
      <Row gap={1} nowrap>
        <IconButton size="s" label={texts.zoomOut} disabled={zoom === 0} onClick={() => setZoom(zoom - 1)}>
          <MinusIcon size={18} />
        </IconButton>
        <IconButton
          size="s"
          label={texts.zoomIn}
          disabled={zoom === SCALES.length - 1}
          onClick={() => setZoom(zoom + 1)}
        >
          <PlusIcon size={18} />
        </IconButton>
        <Hint size="xs" role="status">
          {peaks.state === 'reading' ? texts.waveReading : peaks.state === 'none' ? texts.waveNone : texts.waveHint}
        </Hint>
      </Row>
    </section>
  )
}

interface RangeProps {
  cue: Cue
  cues: readonly Cue[]
  index: number
  scale: number
  seconds: number
  current: boolean
  chosen: boolean
  onChange: WaveformProps['onChange']
  onPress: () => void
}

/** A cue over the waveform: dragged as a whole or by its ends, which arrow keys move too. */
function CueRange({ cue, cues, index, scale, seconds, current, chosen, onChange, onPress }: RangeProps) {
  const drag = useRef<{ part: CuePart; x: number; cues: readonly Cue[]; far: boolean } | null>(null)

  const take = (part: CuePart) => (event: PointerEvent<HTMLElement>) => {
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { part, x: event.clientX, cues, far: false }
  }
  const pull = (event: PointerEvent<HTMLElement>) => {
    const held = drag.current
    if (!held) return
    const by = event.clientX - held.x
    // Drag threshold.
    if (!held.far && Math.abs(by) < 3) return
    held.far = true
    onChange(index, { ...moved(held.cues, index, held.part, by / scale, seconds), text: cue.text })
  }
  const leave = () => {
    const held = drag.current
    drag.current = null
    if (held && !held.far && held.part === 'whole') onPress()
  }
  const hold = (part: CuePart) => ({
    onPointerDown: take(part),
    onPointerMove: pull,
    onPointerUp: leave,
    onPointerCancel: () => (drag.current = null),
    onClick: (event: { stopPropagation(): void }) => event.stopPropagation(),
  })
  const end = (part: 'start' | 'end') => (
    <span
      role="slider"
      tabIndex={chosen ? 0 : -1}
      className={css[part]}
      aria-label={texts.edge(index + 1, part)}
      aria-valuemin={0}
      aria-valuemax={seconds}
      aria-valuenow={cue[part]}
      aria-valuetext={timeText(cue[part])}
      {...hold(part)}
      onKeyDown={(event: KeyboardEvent) => {
        const by = { ArrowLeft: -KEY_STEP, ArrowRight: KEY_STEP }[event.key]
        if (by === undefined) return
        event.preventDefault()
        onChange(index, moved(cues, index, part, by, seconds))
      }}
    />
  )
  return (
    <div
      className={cx(css.cue, current && css.current, chosen && css.chosen)}
      style={{ transform: `translateX(${cue.start * scale}px)`, width: Math.max(2, (cue.end - cue.start) * scale) }}
    >
      <span className={css.words} title={cue.text} {...hold('whole')}>
        {index + 1}. {cue.text}
      </span>
      {end('start')}
      {end('end')}
    </div>
  )
}

/** Draws the visible part, one line per pixel. */
function draw(
  canvas: HTMLCanvasElement | null,
  { values }: Peaks,
  { left, width }: { left: number; width: number },
  scale: number,
): void {
  const context = canvas?.getContext('2d')
  if (!canvas || !context || width === 0) return
  const ratio = window.devicePixelRatio || 1
  canvas.width = width * ratio
  canvas.height = HEIGHT * ratio
  context.scale(ratio, ratio)
  context.fillStyle = getComputedStyle(canvas).color
  const perPixel = PEAKS_PER_SECOND / scale
  for (let x = 0; x < width; x++) {
    const first = Math.floor((left + x) * perPixel)
    const last = Math.max(first + 1, Math.floor((left + x + 1) * perPixel))
    let peak = 0
    for (let i = first; i < last; i++) peak = Math.max(peak, values[i] ?? 0)
    const high = Math.max(1, (peak / 255) * (HEIGHT - 8))
    context.fillRect(x, (HEIGHT - high) / 2, 1, high)
  }
}
