/** Second factors in the back office: the rule of the site, and help for people who have lost theirs. */
import { adminFactor } from '@zhixing/contract/user/factor'
import { transaction } from '../../kernel/db/index.ts'
import { CallError } from '../../kernel/errors.ts'
import { editTag } from '../../kernel/etag.ts'
import { implement } from '../../kernel/implement.ts'
import { writeFactorRule } from '../../system/index.ts'
import { lockSubject } from '../lock-subject.ts'
import { notifyOwner } from '../message/message.ts'
import { endSessionsOf } from '../sign-in/sessions.ts'
import { texts } from './factor-texts.ts'
import { deleteFactors } from './factor.sql.ts'

const tag = editTag('factorOperators', 'factorPayout')

export const calls = implement(adminFactor, {
  rule: async (_input, { site, viewer }) => ({
    ...tag.on({ factorOperators: site.factorOperators, factorPayout: site.factorPayout }),
    isReady: viewer.hasFactor,
  }),

  async ruleSave({ etag, ...rule }, { viewer, db, services, setMessage }) {
    if (rule.factorOperators === 1 && viewer.hasFactor === 0) throw new CallError('shown', texts.ruleNeedsOwn)
    await transaction(db, (tx) => writeFactorRule(tx, services, rule, (before) => tag.refuse(etag, before, rule)))
    await services.sites.reload()
    setMessage('保存成功')
    return {}
  },

  async clear({ id }, request) {
    const { site, db, services, setMessage } = request
    const num = await transaction(db, async (tx) => {
      await lockSubject(tx, request, id)
      const gone = await deleteFactors(tx, id)
      if (gone === 0) return 0
      await endSessionsOf(tx, services, site.siteId, id, 'reset')
      await notifyOwner(tx, services, id, texts.cleared)
      return gone
    })
    setMessage(num > 0 ? '移除成功，对方已在所有设备下线' : '对方没有设置两步验证')
    return { num }
  },
})
