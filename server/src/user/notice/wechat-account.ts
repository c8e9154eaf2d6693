/** The WeChat service account of a site: its keys, its access token, messages by it, and the signature of pages. */
import { createHash, randomBytes } from 'node:crypto'
import { messageKindInfo } from '@zhixing/contract/user/message-kinds'
import { type Db, type Sql, transaction } from '../../kernel/db/index.ts'
import { takeTurn } from '../../kernel/etag.ts'
import { seal, unsealOrLog } from '../../kernel/secrets.ts'
import type { SealedColumn } from '../../kernel/sealed-columns.ts'
import type { Services } from '../../kernel/services.ts'
import type { Site } from '../../kernel/sites.ts'
import { createWechatApi, type WechatAnswer, WechatRefusal, type WechatSettings } from '../../platform/wechat-api.ts'
import { homeOf } from '../../system/index.ts'
import { type Notice, templateData, wechatOutcome } from './notice-rules.ts'
import * as sql from './wechat.sql.ts'

const PURPOSE = 'wechat'
export const sealed: SealedColumn[] = [{ table: 'wechat_account', column: 'secret_sealed', purpose: PURPOSE }]
/** Seconds before its end at which a token is no longer used. */
const TOKEN_MARGIN = 300

type Needed = Pick<Services, 'secret' | 'log' | 'config' | 'clock'>

export const sealWechat = (services: Pick<Services, 'secret'>, text: string): Buffer => seal(services, PURPOSE, text)

/** A sealed text; undefined of a backup restored with another installation secret. */
export const openWechat = (services: Pick<Services, 'secret' | 'log'>, sealed: Buffer | null): string | undefined =>
  unsealOrLog(services, PURPOSE, sealed, 'WeChat secret cannot be decrypted')

function settingsIn(services: Needed, row: sql.AccountRow | undefined): WechatSettings | undefined {
  const appSecret = openWechat(services, row?.secret ?? null)
  return row && appSecret ? { appId: row.appId, appSecret } : undefined
}

/** Keys of the site's service account; undefined without one. */
export const wechatKeysOf = async (services: Needed, db: Sql): Promise<WechatSettings | undefined> =>
  settingsIn(services, await sql.selectAccount(db))

const apiOf = ({ log, config }: Needed) =>
  createWechatApi({ log, api: config.wechatApiUrl }, { stale: '', refused: '' })

/**
 * The access token, cached in the database. Processes that need a new one at the same time wait for one request.
 * @param failed a token that WeChat refused
 * @returns undefined without an account
 * @throws {WechatRefusal} for wrong keys @throws {CallError} when WeChat does not answer
 */
async function accessToken(services: Needed, db: Db, failed?: string): Promise<string | undefined> {
  const cached = (row: sql.AccountRow | undefined) => {
    const token = row?.isFresh ? openWechat(services, row.token) : undefined
    return token === failed ? undefined : token
  }
  return (
    cached(await sql.selectAccount(db)) ??
    transaction(db, async (tx) => {
      await takeTurn(tx, 'wechat_account')
      const row = await sql.selectAccount(tx)
      const keys = settingsIn(services, row)
      if (!keys) return undefined
      const meanwhile = cached(row)
      if (meanwhile) return meanwhile
      const { token, seconds } = await apiOf(services).accessTokenOf(keys)
      await sql.updateToken(tx, sealWechat(services, token), Math.max(0, seconds - TOKEN_MARGIN))
      return token
    })
  )
}

export interface WechatMessage extends Omit<Notice, 'msgId'> {
  openId: string
  nickname: string
  at: number
}

/**
 * Asks WeChat with the access token; one that it refuses is replaced once.
 * @returns undefined without an account
 * @throws {WechatRefusal} for wrong keys @throws {CallError} when WeChat does not answer
 */
async function withToken<T extends WechatAnswer>(
  services: Needed,
  db: Db,
  ask: (token: string) => Promise<T>,
): Promise<T | undefined> {
  const token = await accessToken(services, db)
  if (token === undefined) return undefined
  const answer = await ask(token)
  if (wechatOutcome(answer.errcode) !== 'token') return answer
  const fresh = await accessToken(services, db, token)
  return fresh === undefined ? undefined : ask(fresh)
}

/**
 * Sends a message by a template, in its way.
 * @returns undefined without an account
 * @throws {WechatRefusal} for wrong keys @throws {CallError} when WeChat does not answer
 */
export async function sendTemplate(
  services: Needed,
  db: Db,
  site: Site,
  { kind, way, templateId, fieldList }: sql.TemplateRow,
  { openId, linkUrl, ...values }: WechatMessage,
): Promise<WechatAnswer | undefined> {
  const home = homeOf(services, site)
  const names = { siteName: site.siteNamePc, kindName: messageKindInfo[kind].name }
  const address = new URL(linkUrl || '/account/message', home).href
  const message = {
    touser: openId,
    template_id: templateId,
    ...(way === 'template' ? { url: address } : { page: address }),
    data: templateData(fieldList, { ...values, linkUrl, ...names }),
  }
  const api = apiOf(services)
  return withToken(services, db, (token) =>
    way === 'template' ? api.sendTemplate(token, message) : api.sendSubscribed(token, message),
  )
}

/** The ticket of pages, cached in the database like the access token. @returns undefined without an account */
async function pageTicket(services: Needed, db: Db): Promise<string | undefined> {
  const cached = (row: sql.AccountRow | undefined) =>
    row?.isTicketFresh ? openWechat(services, row.ticket) : undefined
  const known = cached(await sql.selectAccount(db))
  if (known) return known
  const answer = await withToken(services, db, async (token) => {
    try {
      return { errcode: 0, errmsg: '', ...(await apiOf(services).ticketOf(token)) }
    } catch (error) {
      if (!(error instanceof WechatRefusal)) throw error
      return { errcode: error.errcode, errmsg: error.message, ticket: '', seconds: 0 }
    }
  })
  if (!answer) return undefined
  if (answer.ticket === '') throw new WechatRefusal(answer)
  await sql.updateTicket(db, sealWechat(services, answer.ticket), Math.max(0, answer.seconds - TOKEN_MARGIN))
  return answer.ticket
}

/**
 * Signs the address of a page, so that WeChat's browser gives it the functions of the account (JS-SDK).
 * @returns undefined without an account
 * @throws {WechatRefusal} when WeChat refuses the account @throws {CallError} when WeChat does not answer
 */
export async function signPage(services: Needed, db: Db, url: string) {
  const keys = await wechatKeysOf(services, db)
  const ticket = keys && (await pageTicket(services, db))
  if (!ticket) return undefined
  const nonceStr = randomBytes(16).toString('hex')
  const timestamp = Math.floor(services.clock.now() / 1000)
  const text = `jsapi_ticket=${ticket}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${url.split('#', 1)[0]}`
  return { appId: keys.appId, timestamp, nonceStr, signature: createHash('sha1').update(text).digest('hex') }
}
