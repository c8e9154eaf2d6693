/** 企业微信 (WeCom): a self-built application, whose own token asks who the code names. */
import { z } from 'zod'
import {
  given,
  type Platform,
  type PlatformApp,
  type PlatformCalls,
  PlatformError,
  type PlatformReason,
} from './port.ts'
import { texts } from '../sso-texts.ts'

const API = 'qyapi.weixin.qq.com/cgi-bin'
/** Seconds before its end at which a token is no longer used. */
const TOKEN_MARGIN = 300
const DEPARTMENTS_SECONDS = 600

const Refusal = z.object({ errcode: z.int(), errmsg: z.string().default('') })
const Token = z.object({ access_token: z.string().min(1), expires_in: z.int().min(1) })
/** `openid` without `userid`: not a member of the company. */
const Visitor = z.object({ userid: z.string().default('') })
const Text = z.string().optional()
const Member = z.object({
  userid: z.string().min(1),
  name: Text,
  mobile: Text,
  email: Text,
  biz_mail: Text,
  position: Text,
  department: z.array(z.int()).default([]),
})
const Departments = z.object({ department: z.array(z.object({ id: z.int(), name: Text })) })

const reasons: Record<number, PlatformReason> = {
  [-1]: 'busy',
  40_001: 'secret',
  40_091: 'secret',
  40_013: 'app',
  40_056: 'app',
  301_002: 'app',
  40_029: 'code',
  42_003: 'code',
  45_009: 'busy',
  45_033: 'busy',
  48_002: 'permission',
  50_001: 'redirect',
  60_011: 'range',
  60_020: 'ip',
  60_111: 'stranger',
}
/** Tokens that ended before their time. */
const STALE = [40_014, 42_001]

class StaleToken extends PlatformError {}

async function read<S extends z.ZodType>(
  calls: PlatformCalls,
  path: string,
  query: Record<string, string>,
  shape: S,
): Promise<z.output<S>> {
  const answer = await calls.ask(`${API}/${path}`, { query })
  const refusal = Refusal.safeParse(answer)
  if (!refusal.success) throw new PlatformError('unreadable')
  const { errcode, errmsg } = refusal.data
  const said = `${errcode} ${errmsg}`
  if (STALE.includes(errcode)) throw new StaleToken('unknown', said)
  if (errcode !== 0) throw new PlatformError(reasons[errcode] ?? 'unknown', said)
  const parsed = shape.safeParse(answer)
  if (!parsed.success) throw new PlatformError('unreadable')
  return parsed.data
}

/** Works with the application's token; one that ended before its time is replaced once. */
async function withToken<T>(app: PlatformApp, calls: PlatformCalls, work: (token: string) => Promise<T>): Promise<T> {
  const tokenOf = (failed?: string) =>
    calls.kept(
      'token',
      async () => {
        const made = await read(calls, 'gettoken', { corpid: app.company, corpsecret: app.secret }, Token)
        return { value: made.access_token, seconds: Math.max(1, made.expires_in - TOKEN_MARGIN) }
      },
      failed,
    )
  const token = await tokenOf()
  try {
    return await work(token)
  } catch (error) {
    if (!(error instanceof StaleToken)) throw error
    return work(await tokenOf(token))
  }
}

/** Names of departments; undefined if not all of them are known, since absent groups would end memberships. */
async function departmentNames(ids: number[], token: string, calls: PlatformCalls): Promise<string[] | undefined> {
  if (ids.length === 0) return []
  try {
    const names = await calls.kept('departments', async () => {
      const { department } = await read(calls, 'department/list', { access_token: token }, Departments)
      return { value: new Map(department.map(({ id, name }) => [id, name ?? ''])), seconds: DEPARTMENTS_SECONDS }
    })
    const known = ids.map((id) => names.get(id) ?? '')
    return known.includes('') ? undefined : known
  } catch (error) {
    // The application may not be allowed to read them, which is no reason to refuse a member.
    if (error instanceof PlatformError) return undefined
    throw error
  }
}

export const wecom: Platform = {
  codeNames: ['code'],
  isCompanyOptional: false,
  clientId: { pattern: /^\d{1,12}$/, problem: texts.badAgent },
  isPersonOfCompany: true,
  authorizeUrl({ company, clientId }, { returnUrl, state, userAgent }) {
    const own = { appid: company, agentid: clientId, redirect_uri: returnUrl, state }
    // The application signs in by itself, without a QR code.
    if (/\bwxwork\//i.test(userAgent)) {
      const query = new URLSearchParams({ ...own, response_type: 'code', scope: 'snsapi_base' })
      return `https://open.weixin.qq.com/connect/oauth2/authorize?${query}#wechat_redirect`
    }
    return `https://login.work.weixin.qq.com/wwlogin/sso/login?${new URLSearchParams({ login_type: 'CorpApp', ...own })}`
  },
  personOf: (app, { code }, calls) =>
    withToken(app, calls, async (token) => {
      const { userid } = await read(calls, 'auth/getuserinfo', { access_token: token, code }, Visitor)
      if (userid === '') throw new PlatformError('stranger')
      const member = await read(calls, 'user/get', { access_token: token, userid }, Member)
      return {
        ...given({
          name: member.name,
          mobile: member.mobile,
          email: member.email,
          biz_mail: member.biz_mail,
          position: member.position,
          department_ids: member.department,
          departments: await departmentNames(member.department, token, calls),
        }),
        sub: member.userid,
      }
    }),
}
