/** Signing out on this device: what waits is sent if it can be, and of the rest nobody else reads anything here. */
import { deviceJournal, dropHeld, forgetPage, heldRecords, takeTab } from './device.ts'
import { sendLeftovers } from './unsent.ts'
import { isWaiting, sealRecord } from './encrypt.ts'

/** How long somebody who signs out waits for what can still be sent; ms. */
const PATIENCE = 4_000
/** What another tab is just writing down arrives within this; ms. */
const WRITTEN = 150
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Tries to send what only this device has. Answers how many answers are left that the server does not have. */
export async function unsentAfterTrying(userId: string): Promise<number> {
  const count = async () => {
    const journal = await deviceJournal()
    let total = 0
    for (const recordId of heldRecords()) {
      const record = await journal.record(recordId)
      if (record?.userId !== userId) continue
      total += record.sealedTotal ?? (await journal.answers(recordId)).filter(isWaiting).length
    }
    return total
  }
  if ((await count()) === 0) return 0
  await Promise.race([sendLeftovers(userId), pause(PATIENCE)])
  return count()
}

/** Everything of exams goes from this device but answers that the server does not have: they stay locked until their writer is back. */
export async function forgetSent(): Promise<void> {
  const journal = await deviceJournal()
  for (const recordId of heldRecords()) {
    // A tab that still sits it writes no more: what it has is here.
    const release = await takeTab(recordId, { steal: true, onLost: () => {} })
    await pause(WRITTEN)
    await forgetPage(recordId)
    const record = await journal.record(recordId)
    const waits = record?.sealed !== undefined || (await journal.answers(recordId)).some(isWaiting)
    if (record && (waits || record.wantsFinish !== '')) await sealRecord(journal, record)
    else {
      await journal.forget(recordId)
      dropHeld(recordId)
    }
    release?.()
  }
}
