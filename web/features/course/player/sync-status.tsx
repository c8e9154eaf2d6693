import { useEffect, useRef, useState } from 'react'
import { CheckIcon, WarningIcon } from '../../../ui/icons.tsx'
import { useOutbox } from './device.ts'
import type { Outbox } from './outbox.ts'
import { texts } from './texts.ts'
import css from './lesson-player.module.css'

/** Shows that progress is stored on the device only, and briefly that it has been synced. Renders nothing otherwise. */
export function SyncStatus({ outbox }: { outbox: Outbox }) {
  const { state, code } = useOutbox(outbox)
  const [arrived, setArrived] = useState(false)
  const away = useRef(false)

  useEffect(() => {
    if (state === 'offline' || state === 'signIn') away.current = true
    if (state !== 'synced' || !away.current) return
    away.current = false
    setArrived(true)
    const timer = setTimeout(() => setArrived(false), 4000)
    return () => clearTimeout(timer)
  }, [state])

  const isUnsent = state === 'offline' || state === 'signIn'
  return (
    <span className={css.sync} role="status">
      {isUnsent && (
        <span className={css.held}>
          <WarningIcon size={16} />
          {state === 'offline' ? texts.offline : code === 304 ? texts.endedElsewhere : texts.sessionEnded}
        </span>
      )}
      {!isUnsent && arrived && (
        <span className={css.arrived}>
          <CheckIcon size={16} />
          {texts.synced}
        </span>
      )}
    </span>
  )
}
