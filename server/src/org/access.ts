/** Access checks of organisations. Every call about an organisation starts here. */
import { transaction, type Tx } from '../kernel/db/index.ts'
import { CallError, found } from '../kernel/errors.ts'
import type { Sql } from '../kernel/db/index.ts'
import type { Request } from '../kernel/implement.ts'
import type { Viewer } from '../kernel/session.ts'
import { lockOrg, type OrgAccess, type Scope, selectHeaded, selectOrgFor } from './access.sql.ts'
import { logOperation, type Operation } from './log.ts'
import { mayDo, orgRole, type OrgNeed } from './policy.ts'
import { texts } from './texts.ts'

/** An organisation as the viewer may use it. */
export interface Org extends OrgAccess {
  /** Departments to whose branches the view is limited; null: the whole organisation. */
  scope: Scope
}

/**
 * Loads an organisation and checks what the viewer may do in it. One to which the viewer does not belong is reported
 * like one that does not exist.
 * @throws {CallError} notFound; forbidden for a member without the role
 */
export async function orgFor(sql: Sql, { userId }: Pick<Viewer, 'userId'>, orgId: string, need: OrgNeed): Promise<Org> {
  const org = found(await selectOrgFor(sql, userId, orgId), texts.noOrg)
  if (!mayDo(org.orgRole, need)) throw new CallError('forbidden', texts.notAllowed)
  return { ...org, scope: org.orgRole === orgRole.head ? await selectHeaded(sql, org.memberId) : null }
}

/**
 * Same for the staff that sees the whole organisation: what belongs to no branch.
 * @throws {CallError} as `orgFor`; forbidden for a head
 */
export async function wholeOrgFor(sql: Sql, viewer: Pick<Viewer, 'userId'>, orgId: string): Promise<Org> {
  const org = await orgFor(sql, viewer, orgId, 'read')
  if (org.scope !== null) throw new CallError('forbidden', texts.notAllowed)
  return org
}

type Context = Pick<Request<'login'>, 'db' | 'viewer' | 'services'>

/** What a change returns beside its own values. */
interface OrgChange {
  /** Line of the organisation's operation log; null when nothing was changed. */
  log: Omit<Operation, 'orgId' | 'operatorId'> | null
}

/**
 * Changes an organisation in one transaction that holds its lock.
 * @returns what `work` returned
 * @throws {CallError} as `orgFor`
 */
export async function inOrg<R extends OrgChange>(
  { db, viewer }: Pick<Context, 'db' | 'viewer'>,
  orgId: string,
  need: OrgNeed,
  work: (tx: Tx, org: Org) => Promise<R>,
): Promise<R> {
  return transaction(db, async (tx) => {
    await lockOrg(tx, orgId)
    const org = await orgFor(tx, viewer, orgId, need)
    const change = await work(tx, org)
    if (change.log) await logOperation(tx, { ...change.log, orgId, operatorId: viewer.userId })
    return change
  })
}
