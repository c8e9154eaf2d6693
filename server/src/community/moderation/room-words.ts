import type { CheckWords } from '../../live/index.ts'
import { textState } from '../target.ts'
import { reviewTexts } from './review.ts'
import { mayWrite } from './writer.ts'

const REFUSED = '消息含有不允许发布的内容，请修改后再发'

/**
 * Check of lines in live rooms: no listed words, no sanctioned people. There is no review in a room, so lines are
 * refused.
 */
export const checkRoomWords: CheckWords = async (services, { siteId, userId }, text) => {
  const db = services.database.of(siteId)
  await mayWrite(db, userId)
  return (await reviewTexts(services, db, text)) === textState.shown ? null : REFUSED
}
