/** Results of placement tests in the account. */
import { ownPlacement } from '@zhixing/contract/marketing/placement'
import { found } from '../../kernel/errors.ts'
import { implement } from '../../kernel/implement.ts'
import { texts } from '../texts.ts'
import * as sql from './attempt.sql.ts'
import { resultOf } from './attempt.ts'

export const calls = implement(ownPlacement, {
  async keep({ attemptKeyList }, { db, viewer }) {
    await sql.joinUser(db, attemptKeyList, viewer.userId)
    return {}
  },

  list: (page, { db, viewer }) => sql.pageOfOwn(db, viewer.userId, page),

  async view({ id }, request) {
    const attempt = found(await sql.selectOwn(request.db, request.viewer.userId, id), texts.noAttempt)
    const { placementId, placementName } = attempt
    return { placementId, placementName, result: found(await resultOf(request, attempt), texts.noAttempt) }
  },
})
