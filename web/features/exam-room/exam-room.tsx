import { useRoot } from '../../root-data.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { Desk } from './parts/desk.tsx'
import { Finishing } from './parts/finishing.tsx'
import { Receipt } from './parts/receipt.tsx'
import css from './parts/room.module.css'
import type { Room } from './room.ts'
import { texts } from './texts.ts'
import { useRoom, useRoomView } from './use-room.ts'

/** The room of one sitting. Everything in it works without network once it was opened. */
export function ExamRoom({ recordId }: { recordId: string }) {
  const { user } = useRoot()
  const { room, isKept, takeTab } = useRoom(recordId, user?.id ?? '')
  return room ? <Inside room={room} isKept={isKept} onTakeTab={takeTab} /> : <Waiting />
}

function Waiting() {
  return (
    <div className={css.waiting} role="status">
      <VisuallyHidden>{texts.loading}</VisuallyHidden>
      <Skeleton lines={8} />
    </div>
  )
}

function Inside({ room, isKept, onTakeTab }: { room: Room; isKept: boolean; onTakeTab: () => void }) {
  const view = useRoomView(room)
  switch (view.phase) {
    case 'opening':
      return <Waiting />
    case 'unreachable':
      return (
        <Empty
          art="lost"
          level={1}
          title={texts.unreachable}
          action={<Button onClick={() => void room.retry()}>{texts.tryAgain}</Button>}
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
          {view.phase === 'finishing' && <Finishing room={room} view={view} />}
          <Desk room={room} view={view} isKept={isKept} onTakeTab={onTakeTab} />
        </>
      )
  }
}
