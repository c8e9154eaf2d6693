/** Sign-out on this device: sends unsent data if possible, and makes the rest unreadable. */
import { deviceJournal, dropHeld, forgetPage, heldRecords, takeTab } from './device.ts'
import { sendLeftovers } from './unsent.ts'
import { isWaiting, sealRecord } from './encrypt.ts'

/** How long sign-out waits for unsent data; ms. */
const TIMEOUT_MS = 4_000
/** Time for another tab's pending write; ms. */
const WRITE_MS = 150
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Tries to send unsent answers. Returns how many the server still lacks. */
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
  await Promise.race([sendLeftovers(userId), pause(TIMEOUT_MS)])
  return count()
}

/** Drops all exam data from this device except unsent answers, which stay encrypted until their author signs in. */
export async function forgetSent(): Promise<void> {
  const journal = await deviceJournal()
  for (const recordId of heldRecords()) {
    // Takes the lock, so that a tab with the attempt writes no more.
    const release = await takeTab(recordId, { steal: true, onLost: () => {} })
    await pause(WRITE_MS)
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
