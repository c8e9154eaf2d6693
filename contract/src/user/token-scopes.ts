/**
 * Scopes of API tokens, derived from the contract: `domain:read`, `domain.noun:write`, and for the back office
 * `admin.permission:read`. A token needs one of the scopes of a call. Pure; imports no calls, for the browser's sake.
 */
import { isAsking } from '../acting.ts'
import type { Call } from '../call.ts'
import { isSensitive, permissionList, permissionName, roleRights, wholeOf } from '../permissions.ts'

/** Domains whose calls a token may make, in display order. */
export const scopeDomains = {
  course: '课程与学习',
  exam: '试卷、题库与考试',
  grade: '班级与作业',
  live: '直播',
  data: '学习进度与搜索',
  assistant: '课程问答',
  community: '社区',
  commerce: '订单与优惠',
  user: '个人资料与消息',
  vod: '视频与字幕',
  marketing: '咨询',
  system: '网站信息与文件',
} as const satisfies Record<string, string>

export type ScopeDomain = keyof typeof scopeDomains
type Access = 'read' | 'write'
export const accessNames: Readonly<Record<Access, string>> = { read: '读取', write: '修改' }

/** Permissions of the back office that scopes are offered for. A scope may name the right to one entry, too. */
export const scopePermissions = permissionList.filter(({ code }) => !isSensitive(code))
const entryScopes = roleRights.filter(({ code }) => !isSensitive(code))

/** Nouns that are closed to tokens: sign-in, devices, secrets, payout, tokens themselves. */
const closedNouns = new Set([
  'signIn',
  'signInWays',
  'signInFactor',
  'factor',
  'adminFactor',
  'sso',
  'adminSso',
  'adminScim',
  'device',
  'personalData',
  'ownToken',
  'adminToken',
  'adminOpenSite',
  'adminSites',
  'adminRole',
  'adminOperator',
  'smsSetting',
  'mailSetting',
  'ownMail',
  'ownPush',
  'wechatSetting',
  'ownWechat',
  'adminModel',
  'adminWebhook',
  'payoutAccount',
  'extractLog',
  'commissionAccount',
  'commissionExtract',
  'adminWithdrawal',
  'adminApproval',
  'adminRefundHand',
  'adminSaleRule',
  'sandbox',
  'adminMerchant',
  'adminSandbox',
  'exportLog',
  'browserErrors',
  'liveStudio',
])
/** Words of paths that are closed in open nouns. */
const closedPath = /\/(password|mobile|pay|actAs|act|identity|token)(\/|$)/

/** Whether a call only reads. */
export const isReading = (call: Pick<Call, 'who' | 'method' | 'logAs' | 'path'>): boolean =>
  call.who === 'admin' ? call.logAs === undefined : call.method === 'GET' || isAsking(call)

/** Whether a token may never make a call. */
export const isClosedToTokens = (
  noun: string,
  { path, permission, transport }: Pick<Call, 'path' | 'permission' | 'transport'>,
): boolean =>
  closedNouns.has(noun) || closedPath.test(path) || transport === 'file' || [permission ?? []].flat().some(isSensitive)

/** Scopes of which a token needs one. */
export function scopesOf(
  domain: string,
  noun: string,
  call: Pick<Call, 'who' | 'method' | 'logAs' | 'path' | 'permission'>,
): readonly string[] {
  const access: readonly Access[] = isReading(call) ? ['read', 'write'] : ['write']
  const rights = [call.permission ?? []].flat().flatMap((one) => [one, wholeOf(one) ?? one])
  const heads =
    rights.length === 0 ? [domain, `${domain}.${noun}`] : [...new Set(rights)].map((right) => `admin.${right}`)
  return heads.flatMap((head) => access.map((one) => `${head}:${one}`))
}

/** Whether a scope may be given: of the back office only to a token of the back office. `nouns`: as `domain.noun`. */
export function isScope(scope: string, isOffice: boolean, nouns: ReadonlySet<string>): boolean {
  const [head = '', access = '', ...rest] = scope.split(':')
  if (rest.length > 0 || !(access in accessNames)) return false
  if (head.startsWith('admin.'))
    return isOffice && [...scopePermissions, ...entryScopes].some(({ code }) => head === `admin.${code}`)
  return head in scopeDomains || nouns.has(head)
}

/** Name of a scope for people. */
export function scopeName(scope: string): string {
  const [head = '', access = ''] = scope.split(':')
  const name = head.startsWith('admin.')
    ? `后台·${permissionName(head.slice('admin.'.length))}`
    : ((scopeDomains as Readonly<Record<string, string>>)[head] ?? head)
  return `${name}（${(accessNames as Readonly<Record<string, string>>)[access] ?? access}）`
}
