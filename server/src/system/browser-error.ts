import { browserErrors } from '@zhixing/contract/system/browser-error'
import { transaction } from '../kernel/db/index.ts'
import { implement, offsetOf, pageOf } from '../kernel/implement.ts'
import { browserName } from '../kernel/user-agent.ts'
import { cleaned, reportIdOf } from './browser-error-rules.ts'
import * as sql from './browser-error.sql.ts'

export const calls = implement(browserErrors, {
  async report(input, { db, userAgent }) {
    const error = cleaned(input)
    const reportId = reportIdOf(error)
    await transaction(db, (tx) => sql.upsertError(tx, { ...error, reportId, browser: browserName(userAgent) }))
    return { reportId }
  },

  async page({ keyword, ...page }, { db }) {
    const [total, list] = await Promise.all([
      sql.countErrors(db, keyword),
      sql.selectErrors(db, keyword, page.pageSize, offsetOf(page)),
    ])
    return pageOf(page, total, list)
  },
})
