import type { RoomLine } from './room-view.ts'
import { useEffect, useRef, useState } from 'react'
import { Row } from '../../../ui/layout.tsx'
import { Select } from '../../../ui/input.tsx'
import { Switch } from '../../../ui/choice.tsx'
import { useDeviceSetting } from '../../../ui/use-device-setting.ts'
import { useCaptions } from './captions.tsx'
import css from './danmaku.module.css'
import { texts } from './texts.ts'
import { useRoom } from './use-room.ts'
import { signs } from '../../../i18n/word-texts.ts'

type Density = keyof typeof texts.dense
const tracksOf: Record<Density, number> = { low: 3, middle: 6, high: 10 }
/** Time a message takes across the picture, ms. */
export const CROSS_MS = 9000
export const FOLLOW_MS = 3500

interface Flying {
  seq: number
  text: string
  track: number
}

/** First free track at an instant; -1 if none, then the message stays in the chat only. Pure. */
export function freeTrack(freeAt: readonly number[], now: number): number {
  return freeAt.findIndex((at) => at <= now)
}

/** Messages that fly over the picture. Off by default with prefers-reduced-motion. */
export function Danmaku({ periodId }: { periodId: string }) {
  const { view } = useRoom(periodId)
  const [isOn] = useDanmaku()
  const [density] = useDensity()
  if (!isOn || !view.isIn) return null
  return <Tracks key={density} lines={view.lines} tracks={tracksOf[density]} />
}

/** The overlay. Skips messages from before it was mounted. */
export function Tracks({ lines, tracks }: { lines: readonly RoomLine[]; tracks: number }) {
  const [flying, setFlying] = useState<readonly Flying[]>([])
  const done = useRef(lines.at(-1)?.seq ?? 0)
  const freeAt = useRef<number[]>(Array.from({ length: tracks }, () => 0))
  useEffect(() => {
    const fresh = lines.filter(({ seq, kind }) => seq > done.current && kind === 'chat')
    done.current = Math.max(done.current, lines.at(-1)?.seq ?? 0)
    if (fresh.length === 0 || document.visibilityState !== 'visible') return
    const now = performance.now()
    const started = fresh.flatMap(({ seq, text }) => {
      const track = freeTrack(freeAt.current, now)
      if (track < 0) return []
      freeAt.current[track] = now + FOLLOW_MS
      return [{ seq, text, track }]
    })
    setFlying((before) => [...before, ...started])
  }, [lines])
  return (
    <div className={css.layer} aria-hidden="true">
      {flying.map(({ seq, text, track }) => (
        <span
          key={seq}
          className={css.item}
          style={{ top: `${(track / Math.max(tracks, 8)) * 80 + 3}%`, animationDuration: `${CROSS_MS}ms` }}
          onAnimationEnd={() => setFlying((now) => now.filter((one) => one.seq !== seq))}
        >
          {text}
        </span>
      ))}
    </div>
  )
}

const useDanmaku = () => useDeviceSetting('danmaku', true)

/** Density, stored as two device settings. */
function useDensity(): [Density, (density: Density) => void] {
  const [isLow, setLow] = useDeviceSetting('danmaku-low', false)
  const [isHigh, setHigh] = useDeviceSetting('danmaku-high', false)
  return [
    isLow ? 'low' : isHigh ? 'high' : 'middle',
    (density) => {
      setLow(density === 'low')
      setHigh(density === 'high')
    },
  ]
}

/** Settings of the overlay: captions, danmaku and its density. */
export function DanmakuSettings() {
  const [hasCaptions, setCaptions] = useCaptions()
  const [isOn, setOn] = useDanmaku()
  const [density, setDensity] = useDensity()
  return (
    <Row gap={3} className={css.settings}>
      <Switch checked={hasCaptions} onChange={(event) => setCaptions(event.currentTarget.checked)}>
        {texts.captions}
      </Switch>
      <Switch checked={isOn} onChange={(event) => setOn(event.currentTarget.checked)}>
        {texts.danmaku}
      </Switch>
      {isOn && (
        <Select
          aria-label={texts.density}
          value={density}
          onChange={(event) => setDensity(event.currentTarget.value as Density)}
        >
          {(Object.keys(texts.dense) as Density[]).map((one) => (
            <option key={one} value={one}>
              {texts.density}
              {signs.colon}
              {texts.dense[one]}
            </option>
          ))}
        </Select>
      )}
    </Row>
  )
}
