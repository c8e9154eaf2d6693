/** 钉钉 (DingTalk): the person's own token names their company, and asks who they are. */
import { z } from 'zod'
import { allKnown, DEPARTMENTS_SECONDS, ifReadable, withToken } from './application.ts'
import { readerOf } from './numbered.ts'
import {
  given,
  type Platform,
  type PlatformApp,
  type PlatformCalls,
  PlatformError,
  type PlatformReason,
  type Question,
} from './port.ts'
import { texts } from '../sso-texts.ts'

const API = 'api.dingtalk.com/v1.0'

const Refusal = z.object({ code: z.string().min(1), message: z.string().default('') })
const Token = z.object({ accessToken: z.string().min(1), corpId: z.string().default('') })
const Text = z.string().optional()
const Person = z.object({ unionId: z.string().min(1), nick: Text, mobile: Text, stateCode: Text, email: Text })

const AppToken = z.object({ accessToken: z.string().min(1), expireIn: z.int().min(1) })
const UserId = z.object({ result: z.object({ userid: z.string().min(1) }) })
const Member = z.object({ result: z.object({ dept_id_list: z.array(z.int()) }) })
const Department = z.object({ result: z.object({ name: z.string() }) })

/** DingTalk names its errors; the list of names has no end, so that their parts are compared. */
const reasons: [RegExp, PlatformReason][] = [
  [/ip.*white|whitelist/i, 'ip'],
  [/auth_?code|invalidCode/i, 'code'],
  [/redirect/i, 'redirect'],
  [/client|secret|app_?key/i, 'secret'],
  [/permission|accessdenied/i, 'permission'],
  [/throttling|qps|busy|unavailable|systemerror/i, 'busy'],
]

async function read<S extends z.ZodType>(
  calls: PlatformCalls,
  path: string,
  question: Question,
  shape: S,
): Promise<z.output<S>> {
  const answer = await calls.ask(`${API}/${path}`, question)
  const parsed = shape.safeParse(answer)
  if (parsed.success) return parsed.data
  const refusal = Refusal.safeParse(answer)
  if (!refusal.success) throw new PlatformError('unreadable')
  const { code, message } = refusal.data
  throw new PlatformError(reasons.find(([name]) => name.test(code))?.[1] ?? 'unknown', `${code} ${message}`)
}

/** The older API, which alone has departments. A refusal only leaves them out. */
const readOlder = readerOf({
  base: 'oapi.dingtalk.com/topapi',
  codeName: 'errcode',
  messageNames: ['sub_msg', 'errmsg'],
  reasons: {},
  stale: [40_014, 42_001],
})

const tokenOf = (app: PlatformApp, calls: PlatformCalls) => async () => {
  const body = { appKey: app.clientId, appSecret: app.secret }
  const { accessToken, expireIn } = await read(calls, 'oauth2/accessToken', { body }, AppToken)
  return { token: accessToken, seconds: expireIn }
}

/** Names of a person's departments; undefined where the application may not read them. */
const departmentNames = (app: PlatformApp, unionid: string, calls: PlatformCalls) =>
  ifReadable(() =>
    withToken(calls, tokenOf(app, calls), async (token) => {
      const query = { access_token: token }
      const { userid } = (await readOlder(calls, 'user/getbyunionid', { query, body: { unionid } }, UserId)).result
      const member = (await readOlder(calls, 'v2/user/get', { query, body: { userid } }, Member)).result
      const nameOf = (id: number) =>
        calls.kept(`department ${id}`, async () => {
          const { name } = (await readOlder(calls, 'v2/department/get', { query, body: { dept_id: id } }, Department))
            .result
          return { value: name, seconds: DEPARTMENTS_SECONDS }
        })
      return allKnown(await Promise.all(member.dept_id_list.map(nameOf)))
    }),
  )

export const dingtalk: Platform = {
  codeNames: ['authCode', 'code'],
  isCompanyOptional: true,
  clientId: { pattern: /^[\w-]+$/, problem: texts.badApp },
  isPersonOfCompany: false,
  authorizeUrl: ({ clientId }, { returnUrl, state }) =>
    `https://login.dingtalk.com/oauth2/auth?${new URLSearchParams({
      redirect_uri: returnUrl,
      response_type: 'code',
      client_id: clientId,
      scope: 'openid corpid',
      state,
      prompt: 'consent',
    })}`,
  async personOf(app, { code }, calls) {
    const { company, clientId, secret } = app
    const body = { clientId, clientSecret: secret, code, grantType: 'authorization_code' }
    const { accessToken, corpId } = await read(calls, 'oauth2/userAccessToken', { body }, Token)
    if (company !== '' && corpId !== company) throw new PlatformError('company', corpId)
    const headers = { 'x-acs-dingtalk-access-token': accessToken }
    const person = await read(calls, 'contact/users/me', { headers }, Person)
    const { mobile = '', stateCode = '' } = person
    return {
      ...given({
        name: person.nick,
        mobile: mobile !== '' && stateCode !== '' ? `+${stateCode.replace(/^\+/, '')}${mobile}` : mobile,
        email: person.email,
        corp_id: corpId,
        departments: app.asksDepartments ? await departmentNames(app, person.unionId, calls) : undefined,
      }),
      sub: person.unionId,
    }
  },
}
