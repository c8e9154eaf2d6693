/**
 * Sign-in at 企业微信, 钉钉 and 飞书: one flow for all, with what differs in `platforms/`. The state and the secret of the
 * tab are those of every flow; the platform takes a code once.
 */
import { createHash, randomBytes } from 'node:crypto'
import { isPlatform, type SsoPlatform } from '@zhixing/contract/user/sso-rules'
import { createSharedCache } from '../../kernel/cache.ts'
import { CallError } from '../../kernel/errors.ts'
import { processPart } from '../../kernel/parts.ts'
import { unsealOrLog } from '../../kernel/secrets.ts'
import type { Services } from '../../kernel/services.ts'
import { randomTicket } from '../sign-in/secrets.ts'
import { dingtalk } from './platforms/dingtalk.ts'
import { feishu } from './platforms/feishu.ts'
import { type Platform, type PlatformApp, type PlatformCalls, PlatformError, type Question } from './platforms/port.ts'
import { wecom } from './platforms/wecom.ts'
import { boundedText } from '../../lib/bounded-body.ts'
import { SSO_SECRET, ssoFetch } from './relying-party.ts'
import type { Claims } from './sso-rules.ts'
import { platformRefusals, platformSaid, texts } from './sso-texts.ts'
import type { Flow, ProviderRow } from './sso.sql.ts'

/** For all calls of a sign-in. */
const TIMEOUT_MS = 15_000
/** The departments of a large company. */
const MAX_ANSWER = 4 * 1024 * 1024
const MAX_SAID = 300

const platforms: Record<SsoPlatform, Platform> = { wecom, dingtalk, feishu }

/** Tokens and departments of applications. Every process has its own: a platform answers the same token to all. */
const kept = processPart(({ clock }) => createSharedCache<{ value: unknown; seconds: number }>({ clock, max: 500 }))

function platformOf({ preset }: Pick<ProviderRow, 'preset'>): Platform {
  if (!isPlatform(preset)) throw new Error(`${preset} is not a platform`)
  return platforms[preset]
}

function appOf(services: Services, row: ProviderRow): PlatformApp {
  const secret = unsealOrLog(services, SSO_SECRET, row.secret, 'client secret cannot be decrypted') ?? ''
  // Scopes of a platform have a colon; those of OpenID Connect are the default of the setting.
  const scopes = row.settings.scopes.split(/\s+/).filter((one) => one.includes(':'))
  const { claimGroups, ruleClaim } = row.settings
  const asksDepartments = [claimGroups, ruleClaim].includes('departments')
  return { company: row.issuer, clientId: row.clientId, secret, scopes: scopes.join(' '), asksDepartments }
}

/** Settings that cannot work, with the field. */
export function platformProblem(
  preset: SsoPlatform,
  { issuer, clientId }: Pick<ProviderRow, 'issuer' | 'clientId'>,
): { field: string; problem: string } | undefined {
  const platform = platforms[preset]
  if (issuer === '' && !platform.isCompanyOptional) return { field: 'issuer', problem: texts.noCompany }
  if (!/^[\w-]*$/.test(issuer)) return { field: 'issuer', problem: texts.badCompany }
  if (clientId === '') return { field: 'clientId', problem: texts.noApp }
  if (!platform.clientId.pattern.test(clientId)) return { field: 'clientId', problem: platform.clientId.problem }
  return undefined
}

/** Whether ids of people keep their meaning with other settings. */
export function isSameOwner(
  before: Pick<ProviderRow, 'preset' | 'issuer' | 'clientId'>,
  after: Pick<ProviderRow, 'preset' | 'issuer' | 'clientId'>,
): boolean {
  if (before.preset !== after.preset) return false
  const isSameCompany = before.issuer !== '' && before.issuer === after.issuer
  return isSameCompany || (!platformOf(after).isPersonOfCompany && before.clientId === after.clientId)
}

/** The address that begins a sign-in. */
export function beginPlatform(services: Services, row: ProviderRow, returnUrl: string, userAgent: string) {
  const state = randomTicket()
  const verifier = randomBytes(32).toString('base64url')
  const url = platformOf(row).authorizeUrl(appOf(services, row), { returnUrl, state, verifier, userAgent })
  return { url, state, nonce: '', verifier }
}

/** Calls of one sign-in, which end together. */
function callsOf(services: Services, siteId: number, row: ProviderRow, app: PlatformApp): PlatformCalls {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const digest = createHash('sha256')
    .update(JSON.stringify([siteId, row.preset, app]))
    .digest('hex')
  const cache = kept(services)
  const base = services.config.ssoPlatformsUrl
  return {
    async ask(address, { query = {}, headers = {}, body }: Question) {
      const url = new URL(base === undefined ? `https://${address}` : `${base}/${address}`)
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
      const text = await send(services, url, {
        signal,
        headers: { accept: 'application/json', ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
      })
      try {
        return JSON.parse(text) as unknown
      } catch {
        throw new PlatformError('unreadable')
      }
    },
    async kept<T>(name: string, work: () => Promise<{ value: T; seconds: number }>, failed?: T) {
      const key = `${digest} ${name}`
      if (failed !== undefined && (await cache.peek(key))?.value === failed) cache.forget(key)
      const { value } = await cache.get(key, work, { keepMs: ({ seconds }) => seconds * 1000 })
      return value
    },
  }
}

/** @throws {PlatformError} */
async function send(services: Services, url: URL, init: RequestInit): Promise<string> {
  let text: string | undefined
  try {
    text = await boundedText(await ssoFetch(services)(url, init), MAX_ANSWER)
  } catch (error) {
    // Names only: a message may quote the address, which has secrets in its query.
    throw new PlatformError('unreachable', (error as Error).name)
  }
  if (text === undefined) throw new PlatformError('unreadable', 'answer too large')
  return text
}

/**
 * The person whom the browser brought the code of.
 * @throws {CallError} shown, forbidden; an operator's try also reads what the platform said
 */
export async function platformClaims(
  services: Services,
  siteId: number,
  row: ProviderRow,
  { verifier, triedBy }: Pick<Flow, 'verifier' | 'triedBy'>,
  currentUrl: URL,
): Promise<Claims & { sub: string }> {
  const platform = platformOf(row)
  const code = platform.codeNames.map((name) => currentUrl.searchParams.get(name)).find(Boolean)
  if (!code) throw new CallError('shown', texts.refused(row.providerName))
  const app = appOf(services, row)
  const came = { code, returnUrl: `${currentUrl.origin}${currentUrl.pathname}`, verifier }
  try {
    return await platform.personOf(app, came, callsOf(services, siteId, row, app))
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    const { reason } = error
    const said = app.secret === '' ? error.said : error.said.replaceAll(app.secret, '***')
    services.log.warn({ siteId, providerId: row.id, reason, said }, 'sign-in at a platform failed')
    const sentence = platformRefusals[reason](row.providerName)
    const shown = triedBy === null || said === '' ? sentence : platformSaid(sentence, said.slice(0, MAX_SAID))
    throw new CallError(reason === 'stranger' || reason === 'company' ? 'forbidden' : 'shown', shown)
  }
}
