/** Searches for whole numbers and mail addresses by operators who may not see them: a match alone reveals the owner. */
import type { Limit } from '@zhixing/contract/call'
import { errorTable } from '@zhixing/contract/errors'
import { CallError } from '../../kernel/errors.ts'
import type { Request } from '../../kernel/implement.ts'
import { writeOperation } from '../../shared/operation-log.ts'
import { holds } from '../../kernel/permissions.ts'
import { maskContact } from '../sign-in/contact.ts'
import { readSearch, type Search } from '../policy.ts'
import { texts } from '../texts.ts'

/** Enough for a telephone help desk, too few for enumerating numbers. */
const LOOKUPS: Limit = { by: 'user', max: 30, seconds: 600 }
/** Paging or sorting the same search does not log again, since log lines cannot be removed. */
const ONCE: Limit = { ...LOOKUPS, max: 1 }

type Asking = Pick<Request<'admin'>, 'site' | 'viewer' | 'db' | 'services' | 'ip' | 'userAgent'>

/**
 * Parses a search of a list of people. A search for a whole number or mail address is logged and rate-limited, unless the operator may
 * see numbers. `path`: the list.
 * @throws {CallError} tooMany
 */
export async function lookUp(request: Asking, path: string, keyword: string): Promise<Search> {
  const { site, viewer, db, services, ip, userAgent } = request
  const mayWhole = holds(viewer, 'user.mobile', site)
  const search = readSearch(keyword, mayWhole)
  const contact = search.kind === 'whole' ? search.digits : search.kind === 'mail' ? search.address : undefined
  if (contact === undefined || mayWhole) return search
  const counted = `lookup|${site.siteId}|${viewer.actedBy ?? viewer.userId}`
  const isWithin = services.limiter.take(counted, LOOKUPS)
  if (services.limiter.take(`${counted}|${isWithin ? contact : 'refused'}`, ONCE))
    await writeOperation(db, {
      siteId: site.siteId,
      viewer,
      operation: '查询完整手机号或邮箱',
      path,
      input: {},
      ip,
      userAgent,
      code: isWithin ? 200 : errorTable.tooMany.code,
      before: { name: maskContact(contact), path: '', values: {} },
    })
  if (!isWithin) throw new CallError('tooMany', texts.tooManyLookups(LOOKUPS.max), 'keyword')
  return search
}
