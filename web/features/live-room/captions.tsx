import { useEffect, useState } from 'react'
import { useDeviceSetting } from '../../ui/use-device-setting.ts'
import css from './captions.module.css'
import { useRoom } from './use-room.ts'

/** A caption stays until the next one, or for as long as it takes to read (ms). */
const STAY_MS = 6000
const STAY_PER_CHARACTER_MS = 200

/** Whether this device shows captions. */
export const useCaptions = () => useDeviceSetting('captions', true)

/** What the lecturer types of what is said, under the picture; a screen reader is told each line once, after what it is saying. */
export function Captions({ periodId }: { periodId: string }) {
  const { view } = useRoom(periodId)
  const [isOn] = useCaptions()
  if (!isOn) return null
  return <Line caption={view.caption} />
}

function Line({ caption }: { caption: { seq: number; text: string } | null }) {
  const [old, setOld] = useState(0)
  const { seq, text } = caption ?? { seq: 0, text: '' }
  useEffect(() => {
    const timer = setTimeout(() => setOld((now) => Math.max(now, seq)), STAY_MS + text.length * STAY_PER_CHARACTER_MS)
    return () => clearTimeout(timer)
  }, [seq, text])
  return (
    <p className={css.captions} aria-live="polite">
      {seq > old && <span>{text}</span>}
    </p>
  )
}
