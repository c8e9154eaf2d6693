/** Reminds students who have not handed in, once in the day before a homework is due. */
import { transaction, type Tx } from '../../kernel/db/index.ts'
import type { Services } from '../../kernel/services.ts'
import { notifyPeople } from '../class/enter.ts'
import { ownWorkPath } from './homework.ts'
import * as sql from './homework.sql.ts'
import { texts } from './texts.ts'

async function remind(tx: Tx, services: Services, homeworkId: string): Promise<number> {
  const homework = await sql.selectHomework(tx, homeworkId)
  if (!homework || !(await sql.noteDueReminded(tx, homeworkId))) return 0
  const missing = await sql.selectMissing(tx, homeworkId)
  if (missing.length === 0) return 0
  const { homeworkName, gradeName, dueTime } = homework
  const message = texts.remindMessage(homeworkName, gradeName, dueTime)
  await notifyPeople(tx, services, missing, message, ownWorkPath(homeworkId))
  return missing.length
}

/** Recurring work of all sites. @returns how many people were reminded */
export async function remindOfDueHomework(services: Services): Promise<{ reminded: number }> {
  let reminded = 0
  for (const { siteId, homeworkId } of await sql.selectDueSoon(services.database.owner))
    try {
      reminded += await transaction(services.database.of(siteId), (tx) => remind(tx, services, homeworkId))
    } catch (error) {
      // Retried by the next run; does not block other homework.
      services.log.error({ err: error, siteId, homeworkId }, 'homework could not be reminded of')
    }
  return { reminded }
}
