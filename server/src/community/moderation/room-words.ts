import { wordActions } from '@zhixing/contract/community/word-limits'
import type { CheckWords } from '../../live/index.ts'
import { judgeWritten } from './word-hits.ts'
import { mayWrite } from './writer.ts'

const REFUSED = '消息含有不允许发布的内容，请修改后再发'

/**
 * Check of lines in live rooms: no listed words, no sanctioned people. There is no review in a room, so lines that
 * would wait for one are refused.
 */
export const checkRoomWords: CheckWords = async (services, { siteId, userId }, text) => {
  const db = services.database.of(siteId)
  await mayWrite(db, userId)
  const { action, texts } = await judgeWritten(services, db, text)
  if (action === wordActions.refuse || action === wordActions.hold) return { refusal: REFUSED }
  return { text: texts[0] ?? text }
}
