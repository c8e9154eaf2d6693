/** Sends unsent data of earlier visits from any page: answers, files, a requested hand-in. */
import { toast } from '../../../ui/toast-store.ts'
import { deviceJournal, heldRecords, openAttempt, takeTab } from './device.ts'
import type { JournalRecord } from './journal.ts'
import { isWaiting } from './encrypt.ts'
import { texts } from './texts.ts'

export async function sendLeftovers(userId: string): Promise<void> {
  const journal = await deviceJournal()
  for (const recordId of heldRecords()) {
    const record = await journal.record(recordId)
    if (record?.userId !== userId) continue
    const waiting = record.sealedTotal ?? (await journal.answers(recordId)).filter(isWaiting).length
    const cutoff = record.sitting.cutoffTime
    const isOver = record.wantsFinish !== '' || (cutoff !== null && Date.now() + record.wallOffset > Date.parse(cutoff))
    if (waiting === 0 && !isOver) continue
    // An open exam tab sends its own data.
    if (new URLSearchParams(location.search).get('recordId') === recordId) continue
    await sendRecord(record, waiting)
  }
}

/** Sends unsent data of one attempt, however long the network is away. */
async function sendRecord({ recordId, userId, sitting }: JournalRecord, waiting: number): Promise<void> {
  const store = await openAttempt(recordId, userId)
  const release = await takeTab(recordId, { steal: false, onLost: () => store.yieldTab() })
  if (!release) return
  const settled = new Promise<void>((resolve) => {
    const check = () => {
      const { phase, sync, waiting: left, otherTab } = store.view()
      const stuck = otherTab || sync.kind === 'signIn' || sync.kind === 'refused' || phase === 'refused'
      // Not over after all (the device clock was wrong): then everything is sent, and the attempt stays open.
      const isSent = left === 0 && sync.kind === 'saved' && (phase === 'doing' || phase === 'done')
      if (stuck || isSent) resolve()
    }
    store.subscribe(check)
    void store.open(0).then(check)
  })
  await settled
  const { phase, waiting: left } = store.view()
  if (left === 0 && waiting > 0) toast.success(texts.leftoverSent(sitting.examName, waiting))
  if (phase !== 'done') store.close()
  release()
}
