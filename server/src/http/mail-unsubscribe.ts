/**
 * The target of unsubscribe links. A GET asks for confirmation, because mail scanners follow links; a POST, also the
 * one-click POST of mail clients (RFC 8058), ends that kind of mail. The link is signed and needs no session.
 */
import { limits } from '@zhixing/contract/call'
import { messageKindInfo } from '@zhixing/contract/user/message-kinds'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CallError } from '../kernel/errors.ts'
import type { Services } from '../kernel/services.ts'
import { readUnsubscribeToken, UNSUBSCRIBE_PATH, unsubscribe } from '../user/index.ts'
import { sendPlainPage } from './plain-page.ts'
import { enforceLimit } from './raw-route.ts'

const TEXT = {
  title: '退订邮件',
  ask: (what: string, site: string) => `不再接收${site}的“${what}”邮件？`,
  daily: '每日邮件',
  keep: '站内消息不受影响，随时可以在“我的消息 → 消息设置”里重新开启。',
  agree: '确认退订',
  done: (what: string) => `已退订“${what}”邮件。`,
  wrong: '这个退订链接不完整或已失效，请登录后在“我的消息 → 消息设置”里修改。',
}

export function addMailUnsubscribe(app: FastifyInstance, services: Services): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 4096 },
      (_request, _body, done) => done(null, {}),
    )

    scope.get(UNSUBSCRIBE_PATH, async (request, reply) => {
      const { site, asked, what, token } = read(request)
      if (!asked) return page(reply, 404, [TEXT.wrong])
      const action = `${UNSUBSCRIBE_PATH}?t=${encodeURIComponent(token)}`
      return page(reply, 200, [TEXT.ask(what, site.siteNamePc), TEXT.keep], action)
    })

    scope.post(UNSUBSCRIBE_PATH, async (request, reply) => {
      const { site, asked, what } = read(request)
      if (!asked) return page(reply, 404, [TEXT.wrong])
      await unsubscribe(services.database.of(site.siteId), asked)
      return page(reply, 200, [TEXT.done(what), TEXT.keep])
    })
  })

  function read(request: FastifyRequest) {
    const site = services.sites.byHost(request.host)
    if (!site) throw new CallError('siteInvalid')
    enforceLimit(services, 'mail unsubscribe', limits.form, { siteId: site.siteId, ip: request.ip })
    const { t } = request.query as { t?: unknown }
    const token = typeof t === 'string' ? t.slice(0, 200) : ''
    const asked = readUnsubscribeToken(services, site.siteId, token)
    const what = asked && asked.what !== 'daily' ? messageKindInfo[asked.what].name : TEXT.daily
    return { site, asked, what, token }
  }
}

function page(reply: FastifyReply, status: number, lines: string[], action?: string) {
  const form = action ? { form: { action, button: TEXT.agree } } : {}
  return sendPlainPage(reply, status, { title: TEXT.title, lines, ...form })
}
