/** 飞书 (Feishu): code flow with PKCE, and a call that describes the person with their company. */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { given, type Platform, type PlatformCalls, PlatformError, type PlatformReason, type Question } from './port.ts'
import { texts } from '../sso-texts.ts'

const API = 'open.feishu.cn/open-apis/authen'

const Refusal = z.object({
  code: z.int(),
  msg: z.string().default(''),
  error_description: z.string().default(''),
})
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

const reasons: Record<number, PlatformReason> = {
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
}

async function read<S extends z.ZodType>(
  calls: PlatformCalls,
  path: string,
  question: Question,
  shape: S,
): Promise<z.output<S>> {
  const answer = await calls.ask(`${API}/${path}`, question)
  const refusal = Refusal.safeParse(answer)
  if (!refusal.success) throw new PlatformError('unreadable')
  const { code, msg, error_description } = refusal.data
  if (code !== 0) throw new PlatformError(reasons[code] ?? 'unknown', `${code} ${msg || error_description}`)
  const parsed = shape.safeParse(answer)
  if (!parsed.success) throw new PlatformError('unreadable')
  return parsed.data
}

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
  async personOf({ company, clientId, secret }, { code, returnUrl, verifier }, calls) {
    const body = {
      grant_type: 'authorization_code',
      client_id: clientId,
      client_secret: secret,
      code,
      redirect_uri: returnUrl,
      code_verifier: verifier,
    }
    const { access_token } = await read(calls, 'v2/oauth/token', { body }, Token)
    const headers = { authorization: `Bearer ${access_token}` }
    const { union_id, ...person } = (await read(calls, 'v1/user_info', { headers }, Person)).data
    if (company !== '' && person.tenant_key !== company) throw new PlatformError('company', person.tenant_key)
    return { ...given(person), sub: union_id }
  },
}
