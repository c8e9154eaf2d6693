/** 飞书 (Feishu): code flow with PKCE, and a call that describes the person with their company. */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { allKnown, DEPARTMENTS_SECONDS, ifReadable, withToken } from './application.ts'
import { readerOf } from './numbered.ts'
import { given, type Platform, type PlatformApp, type PlatformCalls, PlatformError } from './port.ts'
import { texts } from '../sso-texts.ts'

const Token = z.object({ access_token: z.string().min(1) })
const Text = z.string().optional()
const Person = z.object({
  data: z.object({
    union_id: z.string().min(1),
    name: Text,
    mobile: Text,
    email: Text,
    enterprise_email: Text,
    employee_no: Text,
    user_id: Text,
    tenant_key: z.string().default(''),
  }),
})

const AppToken = z.object({ tenant_access_token: z.string().min(1), expire: z.int().min(1) })
/** Absent without the permission. */
const Member = z.object({ data: z.object({ user: z.object({ department_ids: z.array(z.string()).optional() }) }) })
const Department = z.object({ data: z.object({ department: z.object({ name: z.string() }) }) })
/** The company itself, which is no department. */
const ROOT = '0'

const read = readerOf({
  base: 'open.feishu.cn/open-apis',
  codeName: 'code',
  messageNames: ['msg', 'error_description'],
  reasons: {
    20_002: 'secret',
    20_003: 'code',
    20_004: 'code',
    20_008: 'stranger',
    20_009: 'app',
    20_010: 'range',
    20_024: 'code',
    20_029: 'redirect',
    20_048: 'app',
    20_049: 'code',
    20_050: 'busy',
    20_065: 'code',
    20_067: 'permission',
    20_068: 'permission',
    20_069: 'app',
    20_071: 'redirect',
    20_072: 'busy',
    99_991_400: 'busy',
    99_991_401: 'ip',
    99_991_672: 'permission',
    99_991_679: 'permission',
  },
  stale: [99_991_663],
})

const tokenOf = (app: PlatformApp, calls: PlatformCalls) => async () => {
  const body = { app_id: app.clientId, app_secret: app.secret }
  const made = await read(calls, 'auth/v3/tenant_access_token/internal', { body }, AppToken)
  return { token: made.tenant_access_token, seconds: made.expire }
}

/** Names of a person's departments; undefined where the application may not read them. */
const departmentNames = (app: PlatformApp, unionId: string, calls: PlatformCalls) =>
  ifReadable(() =>
    withToken(calls, tokenOf(app, calls), async (token) => {
      const headers = { authorization: `Bearer ${token}` }
      const idType = { department_id_type: 'open_department_id' }
      const person = { query: { user_id_type: 'union_id', ...idType }, headers }
      const { user } = (await read(calls, `contact/v3/users/${encodeURIComponent(unionId)}`, person, Member)).data
      const nameOf = (id: string) =>
        calls.kept(`department ${id}`, async () => {
          const path = `contact/v3/departments/${encodeURIComponent(id)}`
          const { department } = (await read(calls, path, { query: idType, headers }, Department)).data
          return { value: department.name, seconds: DEPARTMENTS_SECONDS }
        })
      const ids = user.department_ids?.filter((id) => id !== ROOT)
      return ids && allKnown(await Promise.all(ids.map(nameOf)))
    }),
  )

export const feishu: Platform = {
  codeNames: ['code'],
  isCompanyOptional: true,
  clientId: { pattern: /^[\w-]+$/, problem: texts.badApp },
  isPersonOfCompany: false,
  authorizeUrl: ({ clientId, scopes }, { returnUrl, state, verifier }) =>
    `https://accounts.feishu.cn/open-apis/authen/v1/authorize?${new URLSearchParams({
      client_id: clientId,
      redirect_uri: returnUrl,
      response_type: 'code',
      state,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...(scopes === '' ? {} : { scope: scopes }),
    })}`,
  async personOf(app, { code, returnUrl, verifier }, calls) {
    const { company, clientId, secret } = app
    const body = {
      grant_type: 'authorization_code',
      client_id: clientId,
      client_secret: secret,
      code,
      redirect_uri: returnUrl,
      code_verifier: verifier,
    }
    const { access_token } = await read(calls, 'authen/v2/oauth/token', { body }, Token)
    const headers = { authorization: `Bearer ${access_token}` }
    const { union_id, ...person } = (await read(calls, 'authen/v1/user_info', { headers }, Person)).data
    if (company !== '' && person.tenant_key !== company) throw new PlatformError('company', person.tenant_key)
    const departments = app.asksDepartments ? await departmentNames(app, union_id, calls) : undefined
    return { ...given({ ...person, departments }), sub: union_id }
  },
}
