/** Subjects of organisations' seats in the operation log. */
import type { Sql } from '../kernel/db/index.ts'
import { operationSubject } from '../shared/operation-log.ts'
import { selectOrg } from './access.sql.ts'
import { selectSetting } from './setting.sql.ts'

const PATH = '/admin/organizations'

async function readSetting(sql: Sql) {
  const { memberLimit, lockPercent, termDays, tierList } = await selectSetting(sql)
  return {
    name: '机构规则',
    path: PATH,
    values: {
      成员上限: memberLimit === 0 ? '不限' : String(memberLimit),
      不可收回的学习进度: `${lockPercent}%`,
      名额有效天数: String(termDays),
      阶梯价: tierList.map(({ from, percent }) => `${from} 个起 ${percent}%`),
    },
  }
}

async function readOrg(sql: Sql, id: string) {
  const org = await selectOrg(sql, id)
  return org && { name: org.orgName, path: PATH, values: {} }
}

export const orgSubjects = [
  operationSubject({ calls: ['org/admin/setting/'], read: readSetting }),
  operationSubject({ calls: ['org/admin/pack/grant'], field: 'orgId', read: readOrg }),
  operationSubject({
    calls: [
      'org/auth/member/export',
      'org/auth/report/export',
      'org/auth/record/export',
      'org/auth/erasure/member/export',
      'org/auth/plan/export',
    ],
    field: 'orgId',
    read: readOrg,
  }),
]
