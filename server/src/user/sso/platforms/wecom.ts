/** 企业微信 (WeCom): a self-built application, whose own token asks who the code names. */
import { z } from 'zod'
import { allKnown, DEPARTMENTS_SECONDS, ifReadable, withToken } from './application.ts'
import { readerOf } from './numbered.ts'
import { given, type Platform, type PlatformApp, type PlatformCalls, PlatformError } from './port.ts'
import { texts } from '../sso-texts.ts'

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

const read = readerOf({
  base: 'qyapi.weixin.qq.com/cgi-bin',
  codeName: 'errcode',
  messageNames: ['errmsg'],
  reasons: {
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
  },
  stale: [40_014, 42_001],
})

const tokenOf = (app: PlatformApp, calls: PlatformCalls) => async () => {
  const query = { corpid: app.company, corpsecret: app.secret }
  const made = await read(calls, 'gettoken', { query }, Token)
  return { token: made.access_token, seconds: made.expires_in }
}

const departmentNames = (ids: readonly number[], token: string, calls: PlatformCalls) =>
  ifReadable(async () => {
    if (ids.length === 0) return []
    const names = await calls.kept('departments', async () => {
      const query = { access_token: token }
      const { department } = await read(calls, 'department/list', { query }, Departments)
      return { value: new Map(department.map(({ id, name }) => [id, name])), seconds: DEPARTMENTS_SECONDS }
    })
    return allKnown(ids.map((id) => names.get(id)))
  })

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
    withToken(calls, tokenOf(app, calls), async (token) => {
      const { userid } = await read(calls, 'auth/getuserinfo', { query: { access_token: token, code } }, Visitor)
      if (userid === '') throw new PlatformError('stranger')
      const member = await read(calls, 'user/get', { query: { access_token: token, userid } }, Member)
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
