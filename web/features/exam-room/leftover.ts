/** What an earlier visit could not send goes out from whatever page is open: answers, files, a hand-in that was asked for. */
import { toast } from '../../ui/toast-store.ts'
import { deviceJournal, heldRecords, openRoom, takeTab } from './device.ts'
import { isUnsent } from './journal.ts'
import { isLocal } from './sync.ts'
import { texts } from './texts.ts'

export async function sendLeftovers(userId: string): Promise<void> {
  const { journal } = await deviceJournal()
  for (const recordId of heldRecords()) {
    const record = await journal.record(recordId)
    if (record?.userId !== userId) continue
    const waiting = (await journal.answers(recordId)).filter(
      (answer) => isUnsent(answer) || answer.userAnswer.some(isLocal),
    ).length
    const cutoff = record.sitting.cutoffTime
    const isOver = record.wantsFinish !== '' || (cutoff !== null && Date.now() + record.wallOffset > Date.parse(cutoff))
    if (waiting === 0 && !isOver) continue
    // A tab that sits this exam sends by itself, this one or another.
    if (new URLSearchParams(location.search).get('recordId') === recordId) continue
    const room = await openRoom(recordId, userId)
    const release = await takeTab(recordId, { steal: false, onLost: () => room.yieldTab() })
    if (!release) continue
    const settled = new Promise<void>((resolve) => {
      const look = () => {
        const { phase, sync, waiting: left, otherTab } = room.view()
        const stuck = otherTab || sync.kind === 'signIn' || sync.kind === 'refused' || phase === 'refused'
        if (stuck || (left === 0 && sync.kind === 'saved' && (!isOver || phase === 'done'))) resolve()
      }
      room.subscribe(look)
      void room.open(0).then(look)
    })
    await settled
    const { phase, waiting: left } = room.view()
    if (left === 0 && waiting > 0) toast.success(texts.leftoverSent(record.sitting.examName, waiting))
    if (phase !== 'done') room.close()
    release()
  }
}
