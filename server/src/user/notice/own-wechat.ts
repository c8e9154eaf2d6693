import { timingSafeEqual } from 'node:crypto'
import { ownWechat } from '@zhixing/contract/user/wechat'
import { transaction } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { takeTurn } from '../../kernel/etag.ts'
import { implement, type Request } from '../../kernel/implement.ts'
import { keyedHash } from '../../kernel/secrets.ts'
import { qrPicture } from '../../lib/qr-picture.ts'
import { createWechatPayers } from '../../platform/payment/wechat/payers.ts'
import { WechatRefusal, type WechatSettings } from '../../platform/wechat-api.ts'
import { addSubscription, selectOffered } from './subscription.sql.ts'
import { signPage, wechatKeysOf } from './wechat-account.ts'
import { wechatReason } from './notice-rules.ts'
import * as sql from './wechat.sql.ts'

type Own = Pick<Request<'login'>, 'db' | 'services' | 'site' | 'viewer' | 'origin' | 'inLanguage'>

const NOT_OFFERED = '本站没有开通微信通知'

/** Address of the message settings with the dialog open. */
const PATH = '/account/message?settings=1'

async function viewOf({ db, services, viewer, origin, inLanguage }: Own) {
  const keys = await wechatKeysOf(services, db)
  const row = keys && (await sql.selectFollower(db, viewer.userId))
  return {
    isOffered: keys ? (1 as const) : (0 as const),
    isBound: row ? (1 as const) : (0 as const),
    stopped: inLanguage(row?.stopped ?? ''),
    subscribeList: keys ? [...(await selectOffered(db, viewer.userId))] : [],
    qrcodeUrl: keys ? await qrPicture(`${origin}${PATH}`) : '',
  }
}

/**
 * State of the OAuth flow, bound to the session: a link with a stranger's code links nothing (CSRF), and
 * messages of another person stay with that person. Letters and digits only, as WeChat requires.
 */
const stateOf = ({ services, site, viewer }: Own) =>
  keyedHash(services, 'wechat/link', site.siteId, viewer.userId, viewer.tokenHash).toString('hex')

const askerOf = ({ services }: Own, keys: WechatSettings) =>
  createWechatPayers(
    keys,
    { log: services.log, api: services.config.wechatApiUrl },
    { stale: '微信授权已失效，请重新绑定', refused: '微信暂时不能绑定，请稍后再试或联系客服' },
  )

async function keysFor(request: Own): Promise<WechatSettings> {
  const keys = await wechatKeysOf(request.services, request.db)
  if (!keys) throw new CallError('shown', NOT_OFFERED)
  return keys
}

export const calls = implement(ownWechat, {
  view: (_input, request) => viewOf(request),

  async begin(_input, request) {
    const asker = askerOf(request, await keysFor(request))
    return { askUrl: asker.askUrl({ returnUrl: `${request.origin}${PATH}`, state: stateOf(request) }) }
  },

  async save({ code, state }, request) {
    const { db, viewer, setMessage } = request
    const right = Buffer.from(stateOf(request))
    const given = Buffer.from(state)
    if (given.length !== right.length || !timingSafeEqual(given, right))
      throw new CallError('invalid', '授权已失效，请重新绑定', 'state')
    const keys = await keysFor(request)
    const openId = await askerOf(request, keys).openIdOf(code)
    await transaction(db, async (tx) => {
      await takeTurn(tx, 'wechat_follower')
      if (!(await sql.upsertFollower(tx, viewer.userId, keys.appId, openId)))
        throw new CallError('shown', '这个微信已绑定其他账户')
    })
    setMessage('微信绑定成功')
    return viewOf(request)
  },

  async delete(_input, request) {
    await sql.deleteFollower(request.db, request.viewer.userId)
    request.setMessage('已解除绑定')
    return viewOf(request)
  },

  async subscribeBegin({ url }, request) {
    const { db, services, origin } = request
    if (!URL.canParse(url) || new URL(url).origin !== new URL(origin).origin)
      throw new CallError('invalid', '页面不属于本站', 'url')
    try {
      const signed = await signPage(services, db, url)
      if (!signed) throw new CallError('shown', NOT_OFFERED)
      return signed
    } catch (error) {
      if (!(error instanceof WechatRefusal)) throw error
      // The account or its settings; the reader can do nothing about it.
      services.log.warn({ siteId: db.siteId, reason: wechatReason(error.errcode, error.message) }, 'page not signed')
      throw new CallError('shown', '微信暂时不能验证本页，请稍后再试或联系客服')
    }
  },

  async subscribeSave({ templateId, clientKey }, request) {
    const { db, viewer, setMessage } = request
    await keysFor(request)
    found(
      (await selectOffered(db, viewer.userId)).find((one) => one.templateId === templateId),
      '这类通知不存在或已不再提供',
    )
    if (!(await sql.selectFollower(db, viewer.userId))) throw new CallError('shown', '请先绑定微信')
    await addSubscription(db, viewer.userId, templateId, clientKey)
    setMessage('订阅成功')
    return viewOf(request)
  },
})
