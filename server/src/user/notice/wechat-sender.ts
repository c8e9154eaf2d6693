import { CallError } from '../../kernel/errors.ts'
import type { Db } from '../../kernel/db/index.ts'
import type { Services } from '../../kernel/services.ts'
import type { Site } from '../../kernel/sites.ts'
import { WechatRefusal } from '../../platform/wechat-api.ts'
import type { Outcome, Sender } from './sender.ts'
import { wechatOutcome, wechatReason } from './notice-rules.ts'
import { sendTemplate, wechatKeysOf } from './wechat-account.ts'
import { endSubscription, useSubscription } from './subscription.sql.ts'
import { selectFollower, selectTemplates, stopFollower } from './wechat.sql.ts'

/** Sends template messages and subscription notices; undefined while the site has no service account: the queue waits. */
export async function wechatSender(services: Services, db: Db, site: Site): Promise<Sender | undefined> {
  if (!(await wechatKeysOf(services, db))) return undefined
  const templates = new Map((await selectTemplates(db)).map((one) => [one.kind, one]))
  return async (one) => {
    const template = templates.get(one.kind)
    const follower = await selectFollower(db, one.userId)
    if (!template || !follower) return { result: 'dropped', error: '' }
    const { way, templateId } = template
    if (way === 'template' && follower.stopped) return { result: 'dropped', error: '' }
    try {
      const answer = await sendTemplate(services, db, site, template, {
        ...one,
        openId: follower.openId,
        at: Date.parse(one.gmtCreate),
      })
      return answer ? await judge(answer) : { result: 'later', error: '' }
    } catch (error) {
      // Wrong keys: the message waits for the operator while it is news.
      if (error instanceof WechatRefusal) return { result: 'later', error: wechatReason(error.errcode, error.message) }
      if (error instanceof CallError) return { result: 'later', error: error.message }
      throw error
    }

    async function judge({ errcode, errmsg }: { errcode: number; errmsg: string }): Promise<Outcome> {
      const error = wechatReason(errcode, errmsg, way)
      switch (wechatOutcome(errcode, way)) {
        case 'sent':
          if (way === 'once') await useSubscription(db, one.userId, templateId)
          return { result: 'sent', error: '' }
        case 'subscription':
          await endSubscription(db, one.userId, templateId)
          return { result: 'failed', error }
        case 'person':
          await stopFollower(db, one.userId, follower?.openId ?? '', error)
          return { result: 'failed', error }
        case 'later':
        case 'token':
          return { result: 'later', error }
        case 'setting':
          return { result: 'failed', error }
      }
    }
  }
}
