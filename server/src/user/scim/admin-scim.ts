/** Tokens by which a directory provisions people, in the back office. */
import { randomBytes } from 'node:crypto'
import { adminScim } from '@zhixing/contract/user/scim'
import { isLdap, scimPath } from '@zhixing/contract/user/sso-rules'
import { transaction } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { implement } from '../../kernel/implement.ts'
import { hashToken } from '../../kernel/session.ts'
import { scimClaimOf } from '../sso/provisioned.ts'
import { requireRoleRights, roleGroupsOf } from '../sso/roles.ts'
import { texts } from '../sso/sso-texts.ts'
import { selectProvider } from '../sso/sso.sql.ts'
import { newScimToken } from './serve.ts'
import { selectFigures } from './scim.sql.ts'
import * as sql from './token.sql.ts'

/** Two at once, so that a token can be exchanged without a gap. */
const MAX_TOKENS = 2
/** Characters that a list of tokens shows. */
const SHOWN = 12

export const calls = implement(adminScim, {
  async view({ id }, { db, origin }) {
    const row = found(await selectProvider(db, id))
    const [list, figures] = await Promise.all([sql.selectTokensOf(db, id), selectFigures(db, id)])
    return { baseUrl: `${origin}${scimPath(id)}`, claim: scimClaimOf(row), list, ...figures }
  },

  async save({ id, tokenName }, request) {
    const { db, site, viewer, setMessage } = request
    const token = newScimToken(site.siteId, randomBytes(32))
    const tokenId = await transaction(db, async (tx) => {
      const row = found(await selectProvider(tx, id, true))
      await requireRoleRights(tx, request, roleGroupsOf(row.settings))
      if (isLdap(row.preset)) throw new CallError('shown', texts.noScimForLdap)
      if ((await sql.selectTokensOf(tx, id)).length >= MAX_TOKENS)
        throw new CallError('shown', texts.manyScimTokens(MAX_TOKENS))
      const one = { providerId: id, tokenName, hash: hashToken(token), tokenStart: token.slice(0, SHOWN) }
      return sql.insertScimToken(tx, { ...one, madeBy: viewer.userId })
    })
    setMessage('令牌已创建，请立即复制，之后不能再查看')
    return { tokenId, token }
  },

  async delete({ tokenId }, { db, setMessage }) {
    if (!(await sql.deleteScimToken(db, tokenId))) throw new CallError('notFound', texts.noScimToken)
    setMessage('令牌已停用')
    return {}
  },
})
