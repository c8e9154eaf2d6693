import type { CodeOf } from '@zhixing/contract/code'
import type { stateCode } from '@zhixing/contract/states'
import type { loginTypes } from '@zhixing/contract/user/codes'
import type { Sql } from '../../kernel/db/index.ts'
import { operationView } from '../../shared/operation-log.ts'
import type { PageRequest } from '../../kernel/page.ts'
import { mobileIs } from './admin-user.sql.ts'
import type { Search } from '../policy.ts'

export interface LoginFilter {
  search: Search
  /** Number and mail address of one account. */
  contacts?: readonly [string, string]
  /** Prefix of IP addresses; searches these instead of phone numbers. */
  address?: string | undefined
  userId?: string | undefined
  loginStatus?: number | undefined
  loginType?: number | undefined
  beginTime?: string | undefined
  endTime?: string | undefined
}

export interface LoginLine {
  id: string
  userId: string | null
  nickname: string
  mobile: string
  loginStatus: CodeOf<typeof stateCode.login>
  loginType: CodeOf<typeof loginTypes>
  clientType: number
  loginIp: string
  userAgent: string
  gmtCreate: string
}

const between = (sql: Sql, begin: string | undefined, end: string | undefined) => sql`
  ${begin === undefined ? sql`` : sql`AND l.gmt_create >= ${begin}::text::timestamptz`} ${end === undefined ? sql`` : sql`AND l.gmt_create < ${end}::text::timestamptz`}`

const logins = (sql: Sql, by: LoginFilter) => sql`
  l.site_id = ${sql.siteId} ${by.search.kind === 'none' ? sql`` : sql`AND ${mobileIs(sql, sql`l.mobile`, by.search)}`}
  ${by.contacts === undefined ? sql`` : sql`AND l.mobile IN (${by.contacts[0]}, ${by.contacts[1]})`}
  ${by.address === undefined ? sql`` : sql`AND starts_with(l.login_ip, ${by.address})`}
  ${by.userId === undefined ? sql`` : sql`AND l.user_id = ${by.userId}`} ${by.loginStatus === undefined ? sql`` : sql`AND l.login_status = ${by.loginStatus}`}
  ${by.loginType === undefined ? sql`` : sql`AND l.login_type = ${by.loginType}`} ${between(sql, by.beginTime, by.endTime)}`

export async function pageOfLogins(sql: Sql, by: LoginFilter, page: PageRequest) {
  return sql.page<LoginLine>(
    page,
    sql`FROM login_log l WHERE ${logins(sql, by)}`,
    (cut) => sql`
    SELECT l.id, l.user_id, coalesce(u.nickname, '') AS nickname, l.mobile, l.login_status, l.login_type, l.client_type, l.login_ip, l.user_agent, l.gmt_create
    FROM (SELECT l.* FROM login_log l WHERE ${logins(sql, by)} ORDER BY l.id DESC ${cut}) l
    LEFT JOIN users u ON u.site_id = ${sql.siteId} AND u.id = l.user_id ORDER BY l.id DESC`,
  )
}

export interface OperationFilter {
  keyword: string
  userId?: string | undefined
  isRefused?: 0 | 1 | undefined
  beginTime?: string | undefined
  endTime?: string | undefined
}

interface OperationLine {
  id: string
  userId: string
  nickname: string
  realNickname: string
  operation: string
  path: string
  subject: string
  subjectPath: string
  changeList: { label: string; before: string; after: string }[]
  content: string
  userAgent: string
  loginIp: string
  code: number
  gmtCreate: string
}

const operations = (sql: Sql, by: OperationFilter) => sql`
  l.site_id = ${sql.siteId} AND ${sql.contains(by.keyword, 'l.operation', 'l.path', 'l.subject')}
  ${by.userId === undefined ? sql`` : sql`AND (l.user_id = ${by.userId} OR l.real_user_id = ${by.userId})`}
  ${by.isRefused === undefined ? sql`` : by.isRefused === 1 ? sql`AND l.code <> 200` : sql`AND l.code = 200`} ${between(sql, by.beginTime, by.endTime)}`

const line = (sql: Sql) => sql`
  l.id, l.user_id, coalesce(u.nickname, '') AS nickname, coalesce(o.nickname, '') AS "realNickname", l.operation,
    l.path, l.subject, l.subject_path, l.changes AS change_list, l.content, l.user_agent, l.login_ip, l.code,
    l.gmt_create`
const names = (sql: Sql) => sql`
  LEFT JOIN users u ON u.site_id = ${sql.siteId} AND u.id = l.user_id LEFT JOIN users o ON o.site_id = ${sql.siteId} AND o.id = l.real_user_id`

export async function pageOfOperations(sql: Sql, by: OperationFilter, page: PageRequest) {
  return sql.page<OperationLine>(
    page,
    sql`FROM ${operationView(sql)} l WHERE ${operations(sql, by)}`,
    (cut) => sql`
    SELECT ${line(sql)}
    FROM (SELECT l.*
      FROM ${operationView(sql)} l
      WHERE ${operations(sql, by)}
      ORDER BY l.id DESC ${cut}) l ${names(sql)}
    ORDER BY l.id DESC`,
  )
}

export async function selectOperation(sql: Sql, id: string) {
  const [row] = await sql<
    OperationLine[]
  >`SELECT ${line(sql)} FROM ${operationView(sql)} l ${names(sql)} WHERE l.site_id = ${sql.siteId} AND l.id = ${id}`
  return row
}
