/** Searches for whole numbers by operators who may not see numbers: a match alone reveals the owner. */
import type { Limit } from '@zhixing/contract/call'
import { errorTable } from '@zhixing/contract/errors'
import { CallError } from '../../kernel/errors.ts'
import type { Request } from '../../kernel/implement.ts'
import { writeOperation } from '../../shared/operation-log.ts'
import { holds, maskMobile } from '../../kernel/permissions.ts'
import { readSearch, type Search } from '../policy.ts'
import { texts } from '../texts.ts'

/** Enough for a telephone help desk, too few for enumerating numbers. */
const LOOKUPS: Limit = { by: 'user', max: 30, seconds: 600 }
/** Paging or sorting the same search does not log again, since log lines cannot be removed. */
const ONCE: Limit = { ...LOOKUPS, max: 1 }

type Asking = Pick<Request<'admin'>, 'site' | 'viewer' | 'db' | 'services' | 'ip' | 'userAgent'>

/**
 * Parses a search of a list of people. A search for a whole number is logged and rate-limited, unless the operator may
 * see numbers. `path`: the list.
 * @throws {CallError} tooMany
 */
export async function lookUp(request: Asking, path: string, keyword: string): Promise<Search> {
  const { site, viewer, db, services, ip, userAgent } = request
  const mayWhole = holds(viewer, 'user.mobile', site)
  const search = readSearch(keyword, mayWhole)
  if (search.kind !== 'whole' || mayWhole) return search
  const counted = `lookup|${site.siteId}|${viewer.actedBy ?? viewer.userId}`
  const isWithin = services.limiter.take(counted, LOOKUPS)
  if (services.limiter.take(`${counted}|${isWithin ? search.digits : 'refused'}`, ONCE))
    await writeOperation(db, {
      siteId: site.siteId,
      viewer,
      operation: '查询完整手机号',
      path,
      input: {},
      ip,
      userAgent,
      code: isWithin ? 200 : errorTable.tooMany.code,
      before: { name: maskMobile(search.digits), path: '', values: {} },
    })
  if (!isWithin) throw new CallError('tooMany', texts.tooManyLookups(LOOKUPS.max), 'keyword')
  return search
}
