/** 钉钉 (DingTalk): the person's own token names their company, and asks who they are. */
import { z } from 'zod'
import { given, type Platform, type PlatformCalls, PlatformError, type PlatformReason, type Question } from './port.ts'
import { texts } from '../sso-texts.ts'

const API = 'api.dingtalk.com/v1.0'

const Refusal = z.object({ code: z.string().min(1), message: z.string().default('') })
const Token = z.object({ accessToken: z.string().min(1), corpId: z.string().default('') })
const Text = z.string().optional()
const Person = z.object({ unionId: z.string().min(1), nick: Text, mobile: Text, stateCode: Text, email: Text })

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
  async personOf({ company, clientId, secret }, { code }, calls) {
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
      }),
      sub: person.unionId,
    }
  },
}
