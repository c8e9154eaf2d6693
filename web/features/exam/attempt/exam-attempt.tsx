import { useRoot } from '../../../root-data.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { AttemptWorkspace } from './workspace/attempt-workspace.tsx'
import { Finishing } from './submission/finishing.tsx'
import { Receipt } from './submission/receipt.tsx'
import css from './workspace/attempt.module.css'
import type { AttemptStore } from './attempt-store.ts'
import { texts } from './texts.ts'
import { useAttempt, useAttemptView } from './use-attempt.ts'

/** The exam room of one attempt. Works offline once opened. */
export function ExamAttempt({ recordId }: { recordId: string }) {
  const { user } = useRoot()
  const { store, takeTab } = useAttempt(recordId, user?.id ?? '')
  return store ? <Inside store={store} onTakeTab={takeTab} /> : <Waiting />
}

function Waiting() {
  return (
    <div className={css.waiting} role="status">
      <VisuallyHidden>{texts.loading}</VisuallyHidden>
      <Skeleton lines={8} />
    </div>
  )
}

function Inside({ store, onTakeTab }: { store: AttemptStore; onTakeTab: () => void }) {
  const view = useAttemptView(store)
  switch (view.phase) {
    case 'opening':
      return <Waiting />
    case 'unreachable':
      return (
        <Empty
          art="lost"
          level={1}
          title={texts.unreachable}
          action={<Button onClick={() => void store.retry()}>{texts.tryAgain}</Button>}
        >
          {texts.unreachableAbout}
        </Empty>
      )
    case 'refused':
      return (
        <Empty art="lock" level={1} title={texts.refused} action={<ButtonLink to="/exam">{texts.toExams}</ButtonLink>}>
          {view.message}
        </Empty>
      )
    case 'done':
      return view.receipt && <Receipt receipt={view.receipt} waiting={view.waiting} />
    case 'doing':
    case 'finishing':
      return (
        <>
          {view.phase === 'finishing' && <Finishing store={store} view={view} />}
          <AttemptWorkspace store={store} view={view} onTakeTab={onTakeTab} />
        </>
      )
  }
}
