import { questionInvite } from '@zhixing/contract/community/question'
import { transaction } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { implement } from '../../kernel/implement.ts'
import { mayWrite } from '../moderation/writer.ts'
import { textState } from '../target.ts'
import * as sql from './invite.sql.ts'
import { notifyInvited } from './notice.ts'
import { lockQuestion, pageOfQueue, selectQuestion } from './question.sql.ts'
import { shownPage } from './show.ts'
import { texts } from './texts.ts'

const MAX_CANDIDATES = 12

export const calls = implement(questionInvite, {
  async save({ questionsId, userId }, { db, viewer, services, setMessage }) {
    await mayWrite(db, viewer.userId)
    if (userId === viewer.userId) throw new CallError('invalid', texts.inviteSelf, 'userId')
    await transaction(db, async (tx) => {
      const held = await lockQuestion(tx, questionsId)
      if (held?.statusId !== textState.shown) throw new CallError('notFound', texts.missing)
      if (userId === held.userId) throw new CallError('invalid', texts.inviteAsker, 'userId')
      found(await sql.selectPerson(tx, userId), '用户不存在')
      if (await sql.insertInvite(tx, { questionId: questionsId, userId, fromUserId: viewer.userId }))
        await notifyInvited(tx, services, { question: held, to: userId, by: viewer.userId, name: viewer.nickname })
    })
    setMessage(texts.invited)
    return {}
  },

  async list({ questionsId }, { db, viewer }) {
    const row = found(await selectQuestion(db, questionsId), texts.missing)
    if (row.statusId !== textState.shown) throw new CallError('notFound', texts.missing)
    const { teacherId, userId: askerId } = row
    const of = { questionId: questionsId, askerId, teacherId, viewerId: viewer.userId }
    return { list: await sql.selectCandidates(db, of, MAX_CANDIDATES) }
  },

  queue: async (page, { db, viewer }) => shownPage(db, await pageOfQueue(db, viewer.userId, page)),
})
