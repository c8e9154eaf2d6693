import { wechatSetting } from '@zhixing/contract/user/wechat'
import { isChoice, messageKindInfo } from '@zhixing/contract/user/message-kinds'
import { templateErrors } from '@zhixing/contract/user/wechat-fields'
import { type Sql, transaction } from '../../kernel/db/index.ts'
import { CallError } from '../../kernel/errors.ts'
import { editTag, takeTurn } from '../../kernel/etag.ts'
import { implement } from '../../kernel/implement.ts'
import { WechatRefusal } from '../../platform/wechat-api.ts'
import { wechatOutcome, wechatReason } from './notice-rules.ts'
import { openWechat, sealWechat, sendTemplate } from './wechat-account.ts'
import { useSubscription } from './subscription.sql.ts'
import * as sql from './wechat.sql.ts'

const tag = editTag('appId', 'templateList')

/** What the form edits. */
export async function wechatSettingOf(db: Sql) {
  const [account, templateList] = await Promise.all([sql.selectAccount(db), sql.selectTemplates(db)])
  return { appId: account?.appId ?? '', templateList: [...templateList] }
}

export const calls = implement(wechatSetting, {
  async view(_input, { db, services, viewer }) {
    const [setting, account, counts, own] = await Promise.all([
      wechatSettingOf(db),
      sql.selectAccount(db),
      sql.countFollowers(db),
      sql.selectFollower(db, viewer.userId),
    ])
    return tag.on({
      ...setting,
      isComplete: openWechat(services, account?.secret ?? null) ? (1 as const) : (0 as const),
      ...counts,
      isMine: own ? (1 as const) : (0 as const),
    })
  },

  async save({ appId, appSecret, templateList, etag }, { db, services, setMessage }) {
    const [wrong] = Object.entries(templateErrors(templateList))
    if (wrong) throw new CallError('invalid', wrong[1], wrong[0])
    const at = templateList.findIndex(({ kind }) => !isChoice(kind, 'wechat'))
    const without = templateList[at]
    if (without)
      throw new CallError('invalid', `“${messageKindInfo[without.kind].name}”不发微信`, `templateList.${at}.kind`)
    const sorted = templateList.toSorted((a, b) => (a.kind < b.kind ? -1 : 1))
    const saved = { appId, templateList: sorted }
    await transaction(db, async (tx) => {
      await takeTurn(tx, 'wechat_account')
      const before = await sql.selectAccount(tx)
      // The stored secret belongs to its account: it is not sent for another one.
      const kept = before?.appId === appId ? openWechat(services, before.secret) : undefined
      const secret = appSecret ?? kept
      if (appId && !secret) throw new CallError('invalid', '请填写 AppSecret', 'appSecret')
      tag.refuse(etag, await wechatSettingOf(tx), saved)
      if (!appId) await sql.deleteAccount(tx)
      else if (secret && (before?.appId !== appId || secret !== kept))
        await sql.upsertAccount(tx, appId, sealWechat(services, secret))
      await sql.replaceTemplates(tx, sorted)
    })
    setMessage(appId ? '保存成功，可以给自己发一条试试' : '保存成功')
    return { etag: tag.of(saved) }
  },

  async test({ kind }, { db, site, services, viewer, setMessage }) {
    const template = (await sql.selectTemplates(db)).find((one) => one.kind === kind)
    if (!template) throw new CallError('invalid', '请先为这类消息设置模板并保存', 'kind')
    const follower = await sql.selectFollower(db, viewer.userId)
    if (!follower) throw new CallError('invalid', '请先在“我的消息 → 消息设置”里绑定自己的微信', 'kind')
    let error = ''
    try {
      const answer = await sendTemplate(services, db, site, template, {
        openId: follower.openId,
        nickname: viewer.nickname,
        at: services.clock.now(),
        msgTitle: `${messageKindInfo[kind].name}测试`,
        msgText: `<p>收到这条消息，说明${messageKindInfo[kind].name}的模板设置正确。</p>`,
        linkUrl: '',
      })
      if (answer?.errcode === 0 && template.way === 'once')
        await useSubscription(db, viewer.userId, template.templateId)
      if (!answer) error = '请先填写服务号的 AppID 和 AppSecret'
      else if (wechatOutcome(answer.errcode) !== 'sent')
        error = wechatReason(answer.errcode, answer.errmsg, template.way)
    } catch (failure) {
      if (failure instanceof WechatRefusal) error = wechatReason(failure.errcode, failure.message)
      else if (failure instanceof CallError) error = failure.message
      else throw failure
    }
    setMessage(error ? '发送失败，原因见下方' : '已发送，请查看微信')
    return { isSent: error ? 0 : 1, error }
  },
})
