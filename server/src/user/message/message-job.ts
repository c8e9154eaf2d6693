import { kindOfType } from '@zhixing/contract/user/message-kinds'
import { transaction } from '../../kernel/db/index.ts'
import { jobKind } from '../../kernel/job-kinds.ts'
import * as sql from './admin-message.sql.ts'
import { audiences } from '../extension-points.ts'
import { queueCopies } from './copies.ts'
import { sendMessageType } from '../jobs.ts'
import { READER, slotsOf } from './message-template.ts'

/** Receivers per transaction: short enough that a stop loses little and locks are brief. */
const CHUNK = 5000

/**
 * Sends a broadcast. Restartable and safe under concurrency: receivers and cursor are committed together, and a unique
 * key makes deliveries idempotent.
 */
export const sendMessageJob = jobKind(sendMessageType, {
  async run({ siteId, taskId, rev }, { services, signal }) {
    const db = services.database.of(siteId)
    const groups = audiences.all(services)
    const begun = await transaction(db, async (tx) => {
      const task = await sql.lockTask(tx, taskId)
      if (task?.taskStatus === sql.taskStatus.sending) return true
      if (task?.taskStatus !== sql.taskStatus.waiting || task.rev !== rev || !task.isDue) return false
      const total = await sql.countReceivers(tx, task, groups)
      const isPersonal = slotsOf(task.msgTitle, task.msgText).includes(READER) ? 1 : 0
      await sql.beginTask(tx, task, isPersonal, total)
      return true
    })
    if (!begun) return
    for (let more = true; more; ) {
      signal.throwIfAborted()
      more = await transaction(db, async (tx) => {
        const task = await sql.lockTask(tx, taskId)
        if (task?.taskStatus !== sql.taskStatus.sending) return false
        const { seen, added, online } = await sql.sendChunk(tx, task, CHUNK, groups)
        await services.events.publishAll(
          tx,
          'message.changed',
          online.map((userId) => ({ siteId, userId })),
        )
        const { msgId, msgType } = task
        if (msgId)
          await queueCopies(
            tx,
            services,
            added.map((userId) => ({ userId, msgId, kind: kindOfType(msgType) })),
          )
        if (seen < CHUNK) await sql.finishTask(tx, taskId)
        return seen === CHUNK
      })
    }
  },
})
