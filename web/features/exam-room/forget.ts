/** At signing out nothing of an exam stays on the device but answers that the server does not have: they are sent when their writer is back. */
import { deviceJournal, dropHeld, forgetPage, heldRecords } from './device.ts'
import { isUnsent } from './journal.ts'
import { isLocal } from './sync.ts'

export async function forgetSent(): Promise<void> {
  const { journal } = await deviceJournal()
  for (const recordId of heldRecords()) {
    await forgetPage(recordId)
    const record = await journal.record(recordId)
    const answers = await journal.answers(recordId)
    const isWaiting = answers.some((answer) => isUnsent(answer) || answer.userAnswer.some(isLocal))
    if (record && (isWaiting || record.wantsFinish !== ''))
      await journal.putRecord({ ...record, scratch: '', highlights: [] })
    else {
      await journal.forget(recordId)
      dropHeld(recordId)
    }
  }
}
