import { ownPush } from '@zhixing/contract/user/push'
import { type Db, transaction } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { takeTurn } from '../../kernel/etag.ts'
import { implement, type Request } from '../../kernel/implement.ts'
import { seal, unseal, unsealOrLog } from '../../kernel/secrets.ts'
import type { Services } from '../../kernel/services.ts'
import type { Site } from '../../kernel/sites.ts'
import { browserName } from '../../lib/user-agent.ts'
import { newPushKeys, type PushKeys, type PushMessage, sendPush } from '../../platform/push/web-push.ts'
import { addressFault, type Posted } from '../../platform/webhook/post.ts'
import { homeOf } from '../../system/index.ts'
import { selectMailSetting } from '../mail/mail-setting.sql.ts'
import { pushOutcome, type PushOutcome, pushReason, trialPayload } from './notice-rules.ts'
import * as sql from './push.sql.ts'

const PURPOSE = 'push'
const NONE = '这个浏览器已经关闭了通知'

type Keyed = Pick<Services, 'secret' | 'log'>

function openKeys(services: Keyed, row: sql.KeyRow | undefined): PushKeys | undefined {
  // Without it browsers have to subscribe to a new key.
  const privateKey = unsealOrLog(services, PURPOSE, row?.secret, 'push key cannot be decrypted')
  return row && privateKey !== undefined ? { publicKey: row.publicKey, privateKey } : undefined
}

/** The VAPID keys of a site; undefined before the first person has asked for them. */
export const pushKeysOf = async (services: Keyed, db: Db): Promise<PushKeys | undefined> =>
  openKeys(services, await sql.selectKey(db))

async function ensureKeys(services: Keyed, db: Db): Promise<PushKeys> {
  const known = await pushKeysOf(services, db)
  if (known) return known
  return transaction(db, async (tx) => {
    await takeTurn(tx, 'push_key')
    const meanwhile = openKeys(services, await sql.selectKey(tx))
    if (meanwhile) return meanwhile
    const keys = newPushKeys()
    await sql.replaceKey(tx, { publicKey: keys.publicKey, secret: seal(services, PURPOSE, keys.privateKey) })
    return keys
  })
}

/** Whom a push service may contact: the site's sender of mails, else its address. */
export async function subjectOf(services: Pick<Services, 'config'>, db: Db, site: Site): Promise<string> {
  const from = (await selectMailSetting(db))?.settings.from
  if (from) return `mailto:${from}`
  const home = homeOf(services, site)
  return home.startsWith('https:') ? home : `mailto:postmaster@${new URL(home).hostname}`
}

export interface Pushed extends Posted {
  outcome: PushOutcome
}

/** Sends to one browser, and removes its subscription if it has left. */
export async function pushTo(
  services: Pick<Services, 'config' | 'secret' | 'log'>,
  db: Db,
  from: { keys: PushKeys; subject: string },
  { id, endpoint, p256dh, auth: sealed, userId }: sql.Subscription & { userId: string },
  message: PushMessage,
): Promise<Pushed> {
  const auth = unseal(services, PURPOSE, sealed)
  const target = { endpoint, p256dh, auth }
  const posted = await sendPush(from.keys, from.subject, target, message, !services.config.production)
  const outcome = pushOutcome(posted.status)
  if (outcome === 'gone') await sql.deleteSubscription(db, userId, id)
  if (outcome === 'sent') await sql.touchSubscription(db, id)
  return { ...posted, outcome }
}

type Own = Pick<Request<'login'>, 'db' | 'services' | 'viewer'>

async function viewOf({ db, services, viewer }: Own) {
  const { publicKey } = await ensureKeys(services, db)
  return { publicKey, list: await sql.selectOwn(db, viewer.userId, viewer.tokenHash) }
}

export const calls = implement(ownPush, {
  view: (_input, request) => viewOf(request),

  async save({ endpoint, p256dh, auth, language }, request) {
    const { db, services, viewer, userAgent, setMessage } = request
    if (!URL.canParse(endpoint)) throw new CallError('invalid', '浏览器给出的推送地址不正确', 'endpoint')
    const fault = services.config.production ? addressFault(new URL(endpoint)) : undefined
    if (fault) throw new CallError('invalid', fault, 'endpoint')
    await transaction(db, async (tx) => {
      await takeTurn(tx, `push ${viewer.userId}`)
      await sql.upsertSubscription(tx, {
        userId: viewer.userId,
        tokenHash: viewer.tokenHash,
        endpoint,
        p256dh: p256dh.replace(/=+$/, ''),
        auth: seal(services, PURPOSE, auth.replace(/=+$/, '')),
        language,
        browser: browserName(userAgent),
      })
    })
    setMessage('已为这个浏览器开启通知')
    return viewOf(request)
  },

  async delete({ id }, request) {
    if (!(await sql.deleteSubscription(request.db, request.viewer.userId, id))) throw new CallError('notFound', NONE)
    request.setMessage('已关闭')
    return viewOf(request)
  },

  async test({ id }, { db, services, site, viewer, setMessage, inLanguage }) {
    const subscription = found(await sql.selectSubscription(db, viewer.userId, id), NONE)
    const keys = await ensureKeys(services, db)
    const from = { keys, subject: await subjectOf(services, db, site) }
    const message = { payload: trialPayload(subscription.language), ttl: 300, urgency: 'high' as const }
    const { outcome, status, answer } = await pushTo(
      services,
      db,
      from,
      { ...subscription, userId: viewer.userId },
      message,
    )
    if (outcome === 'sent') {
      setMessage('已发送，请留意系统通知')
      return { isSent: 1, error: '' }
    }
    setMessage('发送失败，原因见下方')
    return { isSent: 0, error: inLanguage(pushReason(outcome, status, answer)) }
  },
})
