/** Subjects of leads, their forms and placement tests in the operation log. */
import { stagesOf } from '@zhixing/contract/marketing/lead-rules'
import type { Sql } from '../kernel/db/index.ts'
import { enabledText, operationSubject } from '../shared/operation-log.ts'
import { selectLead } from './lead/lead.sql.ts'
import { selectSetting } from './lead/setting.sql.ts'
import { selectPlacement } from './placement/placement.sql.ts'

async function readLead(sql: Sql, id: string) {
  const [row, { ownStageList }] = [await selectLead(sql, id, undefined), await selectSetting(sql)]
  return (
    row && {
      name: `${row.name}的咨询`,
      path: `/admin/counsel?id=${id}`,
      values: {
        阶段: stagesOf(ownStageList).find(({ code }) => code === row.stage)?.name ?? '',
        流失原因: row.lostReason,
        负责人: row.ownerName,
        跟进记录: row.lastNote,
      },
    }
  )
}

async function readForm(sql: Sql, id: string) {
  const [row] = await sql<{ formName: string; title: string; campaign: string; statusId: number }[]>`
    SELECT form_name, title, campaign, status_id FROM lead_form WHERE site_id = ${sql.siteId} AND id = ${id}`
  return (
    row && {
      name: row.formName,
      path: '/admin/counsel/forms',
      values: { 标题: row.title, 活动: row.campaign, 状态: enabledText(row.statusId) },
    }
  )
}

async function readSetting(sql: Sql) {
  const { ownStageList, turnList, regionOwnerList } = await selectSetting(sql)
  return {
    name: '线索阶段与分配',
    path: '/admin/counsel/setting',
    values: {
      自定义阶段: ownStageList.map(({ name }) => name),
      轮流分配: turnList.length,
      按地区分配: regionOwnerList.map(({ region }) => region),
    },
  }
}

async function readPlacement(sql: Sql, id: string) {
  const row = await selectPlacement(sql, id)
  return (
    row && {
      name: row.placementName,
      path: '/admin/placements',
      values: {
        介绍: row.intro,
        题数: row.questionCount,
        时长: row.minutes,
        水平: row.levelList.map(({ levelName, minScore }) => `${levelName}（${minScore} 分起）`),
        状态: enabledText(row.statusId),
      },
    }
  )
}

export const leadSubjects = [
  operationSubject({
    calls: ['marketing/admin/lead/form/'],
    field: 'id',
    called: 'formName',
    read: readForm,
  }),
  operationSubject({ calls: ['marketing/admin/lead/setting/'], read: readSetting }),
  operationSubject({
    calls: ['marketing/admin/placement/'],
    field: 'id',
    called: 'placementName',
    read: readPlacement,
  }),
  operationSubject({
    calls: ['marketing/admin/lead/save', 'marketing/admin/lead/import/'],
    field: () => '',
    called: 'name',
    read: async () => undefined,
  }),
  operationSubject({
    calls: ['marketing/admin/lead/note', 'marketing/admin/lead/update', 'marketing/admin/lead/assign'],
    field: 'id',
    read: readLead,
  }),
]
