/** The model of a site for work that needs one, within the budgets. */
import type { z } from 'zod'
import type { Db, Sql } from '../../kernel/db/index.ts'
import { CallError } from '../../kernel/errors.ts'
import type { Services } from '../../kernel/services.ts'
import { type ChatRequest, type Model, ModelError } from '../../platform/model/port.ts'
import { texts } from '../texts.ts'
import type { Setting } from './setting.sql.ts'
import { siteModel } from './site-model.ts'
import { addUsage, selectSpent } from './usage.sql.ts'

/** Why there is no model now: there is none, or the budget of the site or person is used up. */
type Lack = 'off' | 'site' | 'user'
const SENTENCES = { off: texts.noModel, site: texts.siteSpent, user: texts.userSpent } as const

type Ready =
  | { model: Model; setting: Setting; lack: null; notice: '' }
  | { model: null; setting: Setting; lack: Lack; notice: string }

/** The model, or why there is none now: off, or a budget is used up. */
export async function modelFor(
  services: Pick<Services, 'secret' | 'platform'>,
  sql: Sql,
  userId: string,
): Promise<Ready> {
  const { model, setting } = await siteModel(services, sql)
  const without = (lack: Lack): Ready => ({ model: null, setting, lack, notice: SENTENCES[lack] })
  if (!model) return without('off')
  const spent = await selectSpent(sql, userId)
  if (spent.site >= setting.siteDayQuota) return without('site')
  if (spent.user >= setting.userHourQuota) return without('user')
  return { model, setting, lack: null, notice: '' }
}

/** The same for a call. @throws {CallError} shown: why there is none */
export async function requireModel(
  services: Pick<Services, 'secret' | 'platform'>,
  sql: Sql,
  userId: string,
): Promise<Extract<Ready, { model: Model }>> {
  const ready = await modelFor(services, sql, userId)
  if (!ready.model) throw new CallError('shown', ready.notice)
  return ready
}

/** A failed request as a refusal that the caller reads. */
export function refusalOf(services: Pick<Services, 'log'>, error: unknown): unknown {
  if (!(error instanceof ModelError)) return error
  services.log.warn({ fault: error.fault, reason: error.message }, 'a model failed')
  return new CallError('shown', texts.modelFailed(texts.faults[error.fault]))
}

/** How long a person waits for an answer that comes in one piece. */
const LIMIT_MS = 60_000

/**
 * One structured answer; its use is counted.
 * @throws {CallError} shown: why the model failed
 */
export async function structuredAnswer<S extends z.ZodType>(
  { db, viewer: { userId }, services }: { db: Db; viewer: { userId: string }; services: Pick<Services, 'log'> },
  { model, setting }: Extract<Ready, { model: Model }>,
  feature: Parameters<typeof addUsage>[1]['feature'],
  request: ChatRequest & { name: string; schema: S },
): Promise<z.output<S>> {
  try {
    const { value, usage } = await model.structured(request, AbortSignal.timeout(LIMIT_MS))
    await addUsage(db, { userId, feature }, usage, setting)
    return value
  } catch (error) {
    throw refusalOf(services, error)
  }
}
