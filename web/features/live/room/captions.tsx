import { useEffect, useState } from 'react'
import { useDeviceSetting } from '../../../ui/use-device-setting.ts'
import css from './captions.module.css'
import { texts } from './texts.ts'
import { useRoom } from './use-room.ts'

/** How long a caption stays without a successor, ms. */
const STAY_MS = 6000
const STAY_PER_CHARACTER_MS = 200

/** Whether this device shows captions. */
export const useCaptions = () => useDeviceSetting('captions', true)

/** Captions below the picture: automatic, and typed by the lecturer. Announced once per line, politely. */
export function Captions({ periodId }: { periodId: string }) {
  const { view } = useRoom(periodId)
  const [isOn] = useCaptions()
  if (!isOn) return null
  return (
    <div className={css.captions}>
      <Line caption={view.speech} isAuto />
      <Line caption={view.caption} />
    </div>
  )
}

function Line({ caption, isAuto }: { caption: { seq: number; text: string } | null; isAuto?: boolean }) {
  const [old, setOld] = useState(0)
  const { seq, text } = caption ?? { seq: 0, text: '' }
  useEffect(() => {
    const timer = setTimeout(() => setOld((now) => Math.max(now, seq)), STAY_MS + text.length * STAY_PER_CHARACTER_MS)
    return () => clearTimeout(timer)
  }, [seq, text])
  return (
    <p aria-live="polite">
      {seq > old && (
        <span>
          {isAuto && <small>{texts.autoCaption}</small>}
          {text}
        </span>
      )}
    </p>
  )
}
