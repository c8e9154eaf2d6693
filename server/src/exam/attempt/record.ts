import { record } from '@zhixing/contract/exam/record'
import { found } from '../../kernel/errors.ts'
import { implement, type Request } from '../../kernel/implement.ts'
import { selectPaper } from '../paper/index.ts'
import { paperAnswer } from './paper-answer.ts'
import * as sql from './record.sql.ts'
import { mayShow } from '@zhixing/exam-model'
import { shownAfterAll } from './own-rules.ts'
import { GRACE_SECONDS } from './rules.ts'
import { finish, ownRecord } from './sit.ts'
import { begin, checkOf, goOn, saveAnswers } from './taking.ts'
import type { Taker } from './taker.ts'
import { texts } from './texts.ts'

const takerOf = ({ services, site, viewer }: Request<'login'>): Taker => ({
  services,
  siteId: site.siteId,
  userId: viewer.userId,
})

export const calls = implement(record, {
  async examOnline({ refId, ...input }, request) {
    const { sitting, isNew } = await begin(takerOf(request), { ...input, refId: refId ?? null, ip: request.ip })
    if (isNew) request.setMessage(texts.begun)
    return sitting
  },

  continue: async (input, request) => goOn(takerOf(request), input),

  async paper({ recordId }, request) {
    const by = takerOf(request)
    return paperAnswer(by, await ownRecord(by, recordId))
  },

  answerSave: async (input, request) => saveAnswers(takerOf(request), input),

  async examFinish({ answerList, ...input }, request) {
    const receipt = await finish(takerOf(request), input, answerList)
    request.setMessage(texts.handedIn)
    return receipt
  },

  check: async ({ examId }, request) => checkOf(request.db, takerOf(request), examId),

  async list({ examId, examStatus, keyword, ...page }, { db, viewer, services }) {
    const by = { userId: viewer.userId, examId, examStatus, keyword }
    const own = await sql.pageOfOwn(db, by, page)
    const now = services.clock.now()
    const list = await Promise.all(
      own.list.map(async ({ version, lastClose, ...row }) => {
        const { rules } = found(await selectPaper(db, row.examId, version, 'any'))
        const mayScore = row.examStatus === 5 && mayShow(rules.scoreShow, rules, row, now)
        return {
          ...row,
          score: mayScore ? row.score : null,
          isPass: mayScore ? row.isPass : null,
          passScore: rules.passScore,
          answerOpen: mayShow(rules.answerShow, shownAfterAll(rules, lastClose), row, now)
            ? (1 as const)
            : (0 as const),
        }
      }),
    )
    return { ...own, list }
  },

  async notices({ recordId }, request) {
    const by = takerOf(request)
    await ownRecord(by, recordId)
    const [state] = await sql.selectStates(request.db, [recordId], GRACE_SECONDS)
    return { list: await sql.selectNotices(request.db, found(state, texts.noRecord)) }
  },
})
