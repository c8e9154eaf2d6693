import { browserErrors } from '@zhixing/contract/system/browser-error'
import { transaction } from '../../kernel/db/index.ts'
import { implement } from '../../kernel/implement.ts'
import { browserName } from '../../lib/user-agent.ts'
import { cleaned, reportIdOf } from './browser-error-rules.ts'
import * as sql from './browser-error.sql.ts'

export const calls = implement(browserErrors, {
  async report(input, { db, userAgent }) {
    const error = cleaned(input)
    const reportId = reportIdOf(error)
    await transaction(db, (tx) => sql.upsertError(tx, { ...error, reportId, browser: browserName(userAgent) }))
    return { reportId }
  },

  page: ({ keyword, ...page }, { db }) => sql.pageOfErrors(db, keyword, page),
})
