import type { Tx } from '../../kernel/db/index.ts'
import type { Services } from '../../kernel/services.ts'
import { queueMails } from '../mail/queue.ts'
import type { Wanted } from '../mail/queue.sql.ts'
import { queueNotices } from '../notice/delivery.ts'

/** Queues copies of messages for the channels that their receivers chose, in the transaction of the messages. */
export async function queueCopies(tx: Tx, services: Pick<Services, 'jobs'>, wanted: readonly Wanted[]): Promise<void> {
  await queueMails(tx, services, wanted)
  await queueNotices(tx, services, wanted)
}
