import { z } from 'zod'
import { call, limits } from '../call.ts'
import { edited, tagged } from '../etag.ts'
import { Flag, Nothing, Text } from '../shapes.ts'
import { structuredWays } from './presets.ts'

const count = (name: string, max: number) =>
  z.coerce
    .number({ error: `${name}必须是数字` })
    .int(`${name}必须是整数`)
    .min(0, `${name}不能为负`)
    .max(max, `${name}最大 ${max}`)

/** Connection to a model. */
const connection = {
  url: Text('服务地址', 300, 0),
  model: Text('模型名称', 100, 0),
  embeddingModel: Text('向量模型', 100, 0),
  structured: z.enum(structuredWays, { error: '没有这种结构化方式' }),
}
/** Empty or absent keeps the stored key. */
const secretKey = Text('密钥', 500, 0)
  .optional()
  .meta({ description: 'write-only; empty or absent keeps the stored key' })

const settings = {
  isEnabled: Flag,
  ...connection,
  siteDayQuota: count('每日额度', 1_000_000_000),
  userHourQuota: count('每人每小时额度', 10_000_000),
  inputPrice: count('输入单价', 10_000_000).meta({ description: 'fen per million tokens' }),
  outputPrice: count('输出单价', 10_000_000).meta({ description: 'fen per million tokens' }),
  keepDays: count('保存天数', 3650).min(1, '保存天数至少 1 天'),
  tellsLearners: Flag.default(1).meta({ description: '1: learners see that suggestions were used for their marks' }),
}

export const adminModel = {
  view: call({
    method: 'POST',
    path: 'assistant/admin/model/view',
    about: 'Settings of the model of this site; the key itself is never answered.',
    who: 'admin',
    permission: 'site.model',
    limit: limits.admin,
    extension: true,
    input: Nothing,
    output: z.object({
      ...settings,
      hasKey: Flag,
      isInstalled: Flag.meta({ description: '1: the installation has a model, used while the site sets no address' }),
      installedModel: z.string(),
      ...tagged,
    }),
  }),
  update: call({
    method: 'POST',
    path: 'assistant/admin/model/update',
    about:
      'Change the settings of the model. An address must be public and use HTTPS, unless MODEL_HOSTS names its host.',
    who: 'admin',
    permission: 'site.model',
    limit: limits.admin,
    extension: true,
    input: z.object({ ...edited, ...settings, secretKey, isKeyRemoved: Flag.default(0) }),
    output: Nothing,
    errors: ['conflict'],
    logAs: '修改模型设置',
  }),
  try: call({
    method: 'POST',
    path: 'assistant/admin/model/try',
    about: 'Try settings before they are saved: what works, and what failed.',
    who: 'admin',
    permission: 'site.model',
    limit: { by: 'user', max: 20, seconds: 300 },
    extension: true,
    input: z.object({ ...connection, secretKey }),
    output: z.object({
      stepList: z.array(
        z.object({
          step: z.enum(['address', 'answer', 'stream', 'structured', 'embedding']),
          isOk: Flag,
          msg: z.string(),
        }),
      ),
    }),
    logAs: '试用模型设置',
  }),
  usage: call({
    method: 'POST',
    path: 'assistant/admin/model/usage',
    about:
      'What the model was used for in the last 30 days, by day and feature; and what the model, automatic recognition of speech and narration used today, with their daily limits.',
    who: 'admin',
    permission: 'site.model',
    limit: limits.admin,
    extension: true,
    input: Nothing,
    output: z.object({
      todayUsage: z.int(),
      todayList: z
        .array(
          z.object({
            feature: z
              .string()
              .meta({ description: 'model: all of it; recognition; narration; else a feature of the model' }),
            unit: z.enum(['token', 'minute', 'character']),
            used: z.int(),
            limit: z.int().meta({ description: 'of a day; 0: no limit of its own' }),
            cost: z.int().meta({ description: 'fen' }),
          }),
        )
        .meta({ description: 'what was used today by feature, with the limit of the day' }),
      list: z.array(
        z.object({
          day: z.string(),
          feature: z.string(),
          callCount: z.int(),
          inputUsage: z.int(),
          outputUsage: z.int(),
          cost: z.int().meta({ description: 'fen' }),
        }),
      ),
    }),
  }),
}
