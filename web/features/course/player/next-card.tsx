import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { texts } from './texts.ts'
import css from './video.module.css'

const SECONDS = 5

/** End card: counts down to the next lesson, unless cancelled. Without a next one, offers a replay. */
export function NextCard({
  name,
  isWaiting,
  onNext,
  onReplay,
}: {
  name: string | null
  /** The next lesson begins by itself. */
  isWaiting: boolean
  onNext: () => void
  onReplay: () => void
}) {
  const [left, setLeft] = useState(SECONDS)
  const [waiting, setWaiting] = useState(isWaiting && name !== null)
  const go = useEffectEvent(onNext)

  useEffect(() => {
    if (!waiting) return undefined
    if (left <= 0) {
      go()
      return undefined
    }
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [waiting, left])

  return (
    <div className={css.ending} role="region" aria-label={texts.comingNext}>
      <div className={css.card}>
        {name === null ? (
          <p className={css.cardTitle}>{texts.allDone}</p>
        ) : (
          <>
            <p role="status">{waiting ? texts.comingNext : texts.next}</p>
            <p className={css.cardTitle}>{name}</p>
            {waiting && <p className={css.count}>{texts.inSeconds(left)}</p>}
          </>
        )}
        <div className={css.actions}>
          {/* One button for both meanings, so that focus stays. */}
          <button type="button" className={css.quiet} onClick={() => (waiting ? setWaiting(false) : onReplay())}>
            {waiting ? texts.cancel : texts.replay}
          </button>
          {name !== null && <Button onClick={onNext}>{texts.playNow}</Button>}
        </div>
      </div>
    </div>
  )
}
