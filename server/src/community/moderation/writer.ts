/** Who may write, and what becomes of what they write. */
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { CallError } from '../../kernel/errors.ts'
import type { Services } from '../../kernel/services.ts'
import type { TextState } from '../target.ts'
import { reviewTexts } from './review.ts'
import { selectSanction } from './sanction.sql.ts'

const day = new Intl.DateTimeFormat('zh-CN', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Shanghai' })

/** @throws {CallError} forbidden, with the reason and the end, for who was muted or suspended */
export async function mayWrite(sql: Sql, userId: string): Promise<void> {
  const sanction = await selectSanction(sql, userId)
  if (sanction)
    throw new CallError('forbidden', `你已被禁言至 ${day.format(new Date(sanction.endTime))}，原因：${sanction.reason}`)
}

/** The state of a text that is written or changed now. HTML is read without its tags. */
export const reviewNew = (services: Services, tx: Tx, _userId: string, texts: readonly string[]): Promise<TextState> =>
  reviewTexts(services, tx, ...texts)
