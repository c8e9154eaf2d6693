/** 企业微信, 钉钉 and 飞书 on loopback, behind `SSO_PLATFORMS_URL`. Codes are valid once. */
import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { SsoPlatform } from '@zhixing/contract/user/sso-rules'

export const COMPANY = 'ww00112233445566aa'
export const APP_SECRET = 'a-secret-of-the-application'

type Json = Record<string, unknown>
interface Asked {
  path: string
  query: Record<string, string>
  headers: Record<string, unknown>
  body: Json
}

export interface SsoPlatforms {
  url: string
  host: string
  /** People by their names: what the platform says of them beside the id. */
  people: Map<string, Json>
  /** Departments by id and name; null: the application may not read them. */
  departments: Json[] | null
  /** What a path answers in place of its own: JSON or text; null: nothing ever. */
  instead: Map<string, Json | string | null>
  asked: Asked[]
  /** Hears of requests that get no answer. */
  onSilence: () => void
  /** Makes the tokens of 企业微信 end before their time. */
  endTokens(): void
  /** Signs in as this person; returns the query with which the browser comes back. */
  signIn(authorizeUrl: string, name: string): string
  close(): void
}

/** Names are people; `visitor` is in no company. @param port 0: a free one */
export async function startSsoPlatforms(port = 0): Promise<SsoPlatforms> {
  const codes = new Map<string, { name: string; returnUrl: string; challenge: string }>()
  let token = 1
  const take = (code: unknown) => {
    const known = codes.get(String(code))
    codes.delete(String(code))
    return known
  }
  const personOf = (name: string) => self.people.get(name) ?? {}

  const paths: Record<string, (asked: Asked) => Json> = {
    'qyapi.weixin.qq.com/cgi-bin/gettoken': ({ query }) =>
      query.corpid === COMPANY && query.corpsecret === APP_SECRET
        ? { errcode: 0, errmsg: 'ok', access_token: `token-${token}`, expires_in: 7200 }
        : { errcode: 40001, errmsg: `invalid credential ${query.corpsecret}` },
    'qyapi.weixin.qq.com/cgi-bin/auth/getuserinfo': ({ query }) => {
      if (query.access_token !== `token-${token}`) return { errcode: 42001, errmsg: 'access_token expired' }
      const known = take(query.code)
      if (!known) return { errcode: 40029, errmsg: 'invalid code' }
      return known.name === 'visitor' ? { errcode: 0, openid: 'o-1' } : { errcode: 0, userid: known.name }
    },
    'qyapi.weixin.qq.com/cgi-bin/user/get': ({ query }) => ({
      errcode: 0,
      userid: query.userid,
      ...personOf(query.userid ?? ''),
    }),
    'qyapi.weixin.qq.com/cgi-bin/department/list': () =>
      self.departments
        ? { errcode: 0, department: self.departments }
        : { errcode: 60011, errmsg: 'no privilege to access/modify contact/party/agent' },
    'api.dingtalk.com/v1.0/oauth2/accessToken': ({ body }) =>
      body.appSecret === APP_SECRET
        ? { accessToken: `token-${token}`, expireIn: 7200 }
        : { code: 'invalidClientIdOrSecret', message: '无效的clientId或者clientSecret' },
    'oapi.dingtalk.com/topapi/user/getbyunionid': ({ query, body }) =>
      query.access_token === `token-${token}`
        ? { errcode: 0, result: { contact_type: 0, userid: String(body.unionid).replace('union-', '') } }
        : { errcode: 40014, errmsg: '不合法的access_token' },
    'oapi.dingtalk.com/topapi/v2/user/get': ({ body }) => ({
      errcode: 0,
      result: { userid: body.userid, dept_id_list: personOf(String(body.userid)).department ?? [] },
    }),
    'oapi.dingtalk.com/topapi/v2/department/get': ({ body }) =>
      self.departments
        ? { errcode: 0, result: self.departments.find(({ id }) => id === body.dept_id) ?? {} }
        : { errcode: 88, errmsg: 'ding talk error', sub_code: '60011', sub_msg: '应用尚未开通所需的权限' },
    'api.dingtalk.com/v1.0/oauth2/userAccessToken': ({ body }) => {
      if (body.clientSecret !== APP_SECRET)
        return { code: 'invalidClientIdOrSecret', message: '无效的clientId或者clientSecret' }
      const known = take(body.code)
      if (!known) return { code: 'invalidParameter.authCode.notFound', message: '不合法的临时授权码' }
      return { accessToken: `person-${known.name}`, corpId: known.name === 'visitor' ? 'dingother' : COMPANY }
    },
    'api.dingtalk.com/v1.0/contact/users/me': ({ headers }) => {
      const name = String(headers['x-acs-dingtalk-access-token']).replace('person-', '')
      return { unionId: `union-${name}`, openId: 'o', ...personOf(name) }
    },
    'open.feishu.cn/open-apis/auth/v3/tenant_access_token/internal': ({ body }) =>
      body.app_secret === APP_SECRET
        ? { code: 0, msg: 'ok', tenant_access_token: `token-${token}`, expire: 7200 }
        : { code: 10014, msg: 'app secret invalid' },
    'open.feishu.cn/open-apis/contact/v3/users/': ({ path, headers }) => {
      if (headers.authorization !== `Bearer token-${token}`)
        return { code: 99991663, msg: 'Invalid access token for authorization.' }
      const { department } = personOf(path.replace(/.*union-/, ''))
      return {
        code: 0,
        msg: 'success',
        data: { user: { department_ids: (department as number[] | undefined)?.map(String) } },
      }
    },
    'open.feishu.cn/open-apis/contact/v3/departments/': ({ path }) => {
      const department = self.departments?.find(({ id }) => String(id) === path.replace(/.*\//, ''))
      return department ? { code: 0, data: { department } } : { code: 40004, msg: 'no dept authority error' }
    },
    'open.feishu.cn/open-apis/authen/v2/oauth/token': ({ body }) => {
      if (body.client_secret !== APP_SECRET)
        return { code: 20002, error: 'invalid_client', error_description: 'The client secret is invalid.' }
      const known = take(body.code)
      if (!known) return { code: 20003, error_description: 'The authorization code is invalid.' }
      const challenge = createHash('sha256').update(String(body.code_verifier)).digest('base64url')
      if (challenge !== known.challenge) return { code: 20049, error_description: 'PKCE failed' }
      if (body.redirect_uri !== known.returnUrl) return { code: 20071, error_description: 'redirect_uri mismatch' }
      return { code: 0, access_token: `person-${known.name}`, token_type: 'Bearer', expires_in: 7200 }
    },
    'open.feishu.cn/open-apis/authen/v1/user_info': ({ headers }) => {
      const name = String(headers.authorization).replace('Bearer person-', '')
      const tenant = name === 'visitor' ? 'another' : COMPANY
      return { code: 0, msg: 'success', data: { union_id: `union-${name}`, tenant_key: tenant, ...personOf(name) } }
    },
  }
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (piece: Buffer) => (text += piece.toString('utf8')))
    request.on('end', () => {
      const url = new URL(request.url ?? '', self.url)
      const path = url.pathname.slice(1)
      const body = text === '' ? {} : (JSON.parse(text) as Json)
      const asked = { path, query: Object.fromEntries(url.searchParams), headers: request.headers, body }
      self.asked.push(asked)
      const instead = self.instead.get(path)
      if (instead === null) return self.onSilence()
      const answer = instead ?? (paths[path] ?? paths[path.replace(/[^/]+$/, '')])?.(asked)
      response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' })
      return response.end(typeof answer === 'string' ? answer : JSON.stringify(answer ?? {}))
    })
  })
  const self: SsoPlatforms = {
    url: '',
    host: '',
    people: new Map(),
    departments: [],
    instead: new Map(),
    asked: [],
    onSilence: () => {},
    endTokens() {
      token += 1
    },
    signIn(authorizeUrl, name) {
      const asked = new URL(authorizeUrl).searchParams
      const code = randomBytes(12).toString('base64url')
      const [returnUrl, challenge] = [asked.get('redirect_uri') ?? '', asked.get('code_challenge') ?? '']
      codes.set(code, { name, returnUrl, challenge })
      const isDingtalk = new URL(authorizeUrl).host === 'login.dingtalk.com'
      return new URLSearchParams({
        [isDingtalk ? 'authCode' : 'code']: code,
        state: asked.get('state') ?? '',
      }).toString()
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  self.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  self.url = `http://${self.host}`
  return self
}

/** Where each platform is asked first. */
export const FIRST_CALL: Record<SsoPlatform, string> = {
  wecom: 'qyapi.weixin.qq.com/cgi-bin/auth/getuserinfo',
  dingtalk: 'api.dingtalk.com/v1.0/oauth2/userAccessToken',
  feishu: 'open.feishu.cn/open-apis/authen/v2/oauth/token',
}
