import type { CheckWords } from '../../live/index.ts'
import { textState } from '../target.ts'
import { reviewTexts } from './review.ts'
import { mayWrite } from './writer.ts'

const REFUSED = '消息含有不允许发布的内容，请修改后再发'

/** What may be said in the room of a live session: nothing with one of the site's words, and nothing by who may not write. Nobody waits for a moderator there. */
export const checkRoomWords: CheckWords = async (services, { siteId, userId }, text) => {
  const db = services.database.of(siteId)
  await mayWrite(db, userId)
  return (await reviewTexts(services, db, text)) === textState.shown ? null : REFUSED
}
