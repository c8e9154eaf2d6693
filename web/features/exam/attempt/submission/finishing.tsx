import { Row } from '../../../../ui/layout.tsx'
import { useEffect, useRef } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { WarningIcon } from '../../../../ui/icons.tsx'
import type { AttemptStore } from '../attempt-store.ts'
import type { AttemptView } from '../attempt-types.ts'
import { texts } from '../texts.ts'
import css from './submission.module.css'

/** Handed in or time up, not yet acknowledged. Says where the answers are meanwhile. */
export function Finishing({ store, view }: { store: AttemptStore; view: AttemptView }) {
  const box = useRef<HTMLDialogElement>(null)
  const signIn = view.sync.kind === 'signIn'
  // The sign-in dialog must be reachable.
  useEffect(() => {
    const dialog = box.current
    if (!dialog || signIn) return undefined
    dialog.showModal()
    return () => dialog.close()
  }, [signIn])
  return (
    <dialog
      ref={box}
      className={css.finishing}
      aria-labelledby="finishing"
      onCancel={(event) => event.preventDefault()}
    >
      <h2 id="finishing" tabIndex={-1} data-focus="">
        {view.timeUp ? texts.timeUp : texts.finishing}
      </h2>
      <div role="status">
        {view.timeUp && <p>{texts.timeUpAbout}</p>}
        {!view.timeUp && !view.finishFailed && view.waiting > 0 && <p>{texts.finishFiles}</p>}
        {view.finishFailed && (
          <p className={css.notice}>
            <WarningIcon size={18} />
            {view.message
              ? texts.finishRefused(view.message)
              : texts.finishOffline(view.waiting, {
                  isSlow: view.sync.kind === 'offline' ? view.sync.isSlow : navigator.onLine,
                  isMemoryOnly: view.isMemoryOnly,
                })}
          </p>
        )}
      </div>
      {view.finishFailed && (
        <Row gap={3} align="stretch" justify="end">
          {!view.timeUp && (
            <Button variant="line" onClick={() => store.keepWriting()}>
              {texts.goOn}
            </Button>
          )}
          <Button onClick={() => void store.retry()}>{texts.retryNow}</Button>
        </Row>
      )}
    </dialog>
  )
}
