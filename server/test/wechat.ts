/** A fake WeChat API over local HTTP, whose users are named by their code. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface FakeWechat {
  api: string
  /** Path and query of every request. */
  asked: { path: string; query: Record<string, string> }[]
  /** Template messages and subscription notices that were delivered. */
  sent: object[]
  /** Notices to which users have subscribed, as `openid template`: how many messages are left. */
  subscribed: Map<string, number>
  /** `errcode` of a template message; 0 delivers it. */
  refuse: (message: { openId: string; token: string }) => number
  close(): void
}

interface Message {
  touser?: string
  template_id?: string
  page?: string
}

/**
 * `ok-<name>` or `ok-<name>-<anything>` is a one-time code of the user `open-<name>`; `slow` is never answered, `html`
 * is answered with a page, a number with that errcode.
 */
export async function startFakeWechat(): Promise<FakeWechat> {
  const asked: FakeWechat['asked'] = []
  const used = new Set<string>()
  let tokens = 0
  const fake: Pick<FakeWechat, 'sent' | 'subscribed' | 'refuse'> = { sent: [], subscribed: new Map(), refuse: () => 0 }
  const isNotice = (path: string) => path === '/cgi-bin/message/subscribe/bizsend'
  /** Counts a notice against its subscription. @returns the errcode */
  const take = ({ touser = '', template_id = '', page = '' }: Message) => {
    const key = `${touser} ${template_id}`
    const left = fake.subscribed.get(key) ?? 0
    if (!URL.canParse(page)) return 41030
    if (left === 0) return 43101
    fake.subscribed.set(key, left - 1)
    return 0
  }
  const post = (path: string, { access_token: token = '' }: Record<string, string>, body: Message) => {
    if (path === '/cgi-bin/stable_token') return { access_token: `access-${++tokens}`, expires_in: 7200 }
    const errcode = fake.refuse({ openId: body.touser ?? '', token }) || (isNotice(path) ? take(body) : 0)
    if (errcode === 0) fake.sent.push(body)
    return { errcode, errmsg: errcode === 0 ? 'ok' : 'refused' }
  }
  const answer = (path: string, query: Record<string, string>): unknown => {
    const { code = '', access_token: token = '', openid = '' } = query
    if (path === '/cgi-bin/ticket/getticket')
      return token.startsWith('access-') && query.type === 'jsapi'
        ? { errcode: 0, errmsg: 'ok', ticket: `ticket-of-${token}`, expires_in: 7200 }
        : { errcode: 40001, errmsg: 'invalid credential' }
    if (path === '/sns/userinfo')
      return token === `token-${openid}`
        ? { openid, unionid: `union-${openid}`, nickname: '小明', headimgurl: 'https://thirdwx.qlogo.cn/1' }
        : { errcode: 40014, errmsg: 'invalid access_token' }
    if (/^-?\d+$/.test(code)) return { errcode: Number(code), errmsg: 'refused' }
    if (!code.startsWith('ok-') || query.grant_type !== 'authorization_code') return { errcode: 40029 }
    if (used.has(code)) return { errcode: 40163, errmsg: 'code been used' }
    used.add(code)
    const open = `open-${code.split('-')[1]}`
    return { access_token: `token-${open}`, expires_in: 7200, refresh_token: 'r', openid: open, scope: 'snsapi_login' }
  }
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost')
    const query = Object.fromEntries(searchParams)
    asked.push({ path: pathname, query })
    if (query.code === 'slow') return
    // WeChat labels JSON as plain text.
    response.writeHead(200, { 'content-type': 'text/plain' })
    if (request.method === 'POST') {
      let text = ''
      request.on('data', (piece: Buffer) => (text += piece.toString('utf8')))
      request.on('end', () => response.end(JSON.stringify(post(pathname, query, JSON.parse(text) as object))))
      return
    }
    response.end(query.code === 'html' ? '<html></html>' : JSON.stringify(answer(pathname, query)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return Object.assign(fake, {
    api: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close() {
      server.closeAllConnections()
      server.close()
    },
  })
}
