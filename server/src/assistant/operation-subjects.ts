/** The settings of the model in the operation log, without the key. */
import type { Sql } from '../kernel/db/index.ts'
import { operationSubject } from '../shared/operation-log.ts'
import { selectSetting } from './model/setting.sql.ts'

async function readSetting(sql: Sql) {
  const setting = await selectSetting(sql)
  return {
    name: '模型设置',
    path: '/admin/model',
    values: {
      状态: setting.isEnabled === 1 ? '启用' : '停用',
      服务地址: setting.url,
      模型: setting.model,
      向量模型: setting.embeddingModel,
      密钥: setting.sealedKey ? '已设置' : '未设置',
      每日额度: String(setting.siteDayQuota),
      每人每小时额度: String(setting.userHourQuota),
      告知学员评分建议: setting.tellsLearners === 1 ? '是' : '否',
      保存天数: String(setting.keepDays),
    },
  }
}

export const operationSubjects = [operationSubject({ calls: ['assistant/admin/model/'], read: readSetting })]
