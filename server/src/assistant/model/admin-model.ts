/** Back office: settings of the model, a try, and what it was used for. */
import { adminModel } from '@zhixing/contract/assistant/admin-model'
import { z } from 'zod'
import { spokenToday } from '../../course/index.ts'
import { transaction } from '../../kernel/db/index.ts'
import { CallError } from '../../kernel/errors.ts'
import { editTag } from '../../kernel/etag.ts'
import { implement, type Request } from '../../kernel/implement.ts'
import { addressProblem } from '../../platform/guarded-fetch.ts'
import { type Model, ModelError } from '../../platform/model/port.ts'
import { recognizedToday } from '../../vod/index.ts'
import { texts } from '../texts.ts'
import * as sql from './setting.sql.ts'
import { openKey, sealKey } from './site-model.ts'
import { addUsage, selectSpent, selectUsedDays } from './usage.sql.ts'

const tag = editTag(
  'isEnabled',
  'url',
  'model',
  'embeddingModel',
  'structured',
  'siteDayQuota',
  'userHourQuota',
  'inputPrice',
  'outputPrice',
  'keepDays',
  'tellsLearners',
)

/** @throws {CallError} invalid: an address that may not be reached from here */
function checkAddress({ services }: Pick<Request, 'services'>, url: string): void {
  const problem = url === '' ? undefined : addressProblem(url, services.platform.model.hosts)
  if (problem) throw new CallError('invalid', problem, 'url')
}

type Step = 'address' | 'answer' | 'stream' | 'structured' | 'embedding'

/** Runs the steps of a try; those after a failed connection are left out. */
async function tryModel(model: Model, used: (tokens: { input: number; output: number }) => Promise<void>) {
  const stepList: { step: Step; isOk: 0 | 1; msg: string }[] = []
  const signal = AbortSignal.timeout(60_000)
  const step = async (name: Step, work: () => Promise<void>): Promise<boolean> => {
    try {
      await work()
      stepList.push({ step: name, isOk: 1, msg: texts.tryOk[name] })
      return true
    } catch (error) {
      const { fault, message } = error instanceof ModelError ? error : new ModelError('answer', String(error))
      const failed = fault === 'address' ? 'address' : name
      stepList.push({ step: failed, isOk: 0, msg: `${texts.faults[fault]}：${message.slice(0, 200)}` })
      return false
    }
  }
  const messages = [{ role: 'user' as const, content: '请只回答两个字：你好' }]
  const isReached = await step('stream', async () => {
    for await (const chunk of model.stream({ messages, maxTokens: 50 }, signal))
      if ('usage' in chunk) await used(chunk.usage)
  })
  if (!isReached) return stepList
  await step('structured', async () => {
    const { usage } = await model.structured(
      {
        name: 'sum',
        schema: z.object({ sum: z.number() }),
        messages: [{ role: 'user', content: '2 加 3 等于几？把结果写进 sum。' }],
        maxTokens: 100,
      },
      signal,
    )
    await used(usage)
  })
  if (model.embeddingName === '') return stepList
  await step('embedding', async () => {
    const { usage } = await model.embed(['你好'], signal)
    await used(usage)
  })
  return stepList
}

export const calls = implement(adminModel, {
  async view(_input, { db, services }) {
    const { sealedKey, ...setting } = await sql.selectSetting(db)
    const { installed } = services.platform.model
    return {
      ...tag.on(setting),
      hasKey: sealedKey ? 1 : 0,
      isInstalled: installed ? 1 : 0,
      installedModel: installed?.name ?? '',
    }
  },

  async update({ etag, secretKey, isKeyRemoved, ...to }, request) {
    const { db, services, setMessage } = request
    checkAddress(request, to.url)
    if (to.url !== '' && to.model === '') throw new CallError('invalid', texts.modelMissing, 'model')
    if (to.isEnabled === 1 && to.url === '' && !services.platform.model.installed)
      throw new CallError('invalid', texts.urlMissing, 'url')
    if (secretKey && to.url === '') throw new CallError('invalid', texts.keyWithoutUrl, 'url')
    await transaction(db, async (tx) => {
      await sql.insertInitial(tx)
      const before = await sql.selectSetting(tx, true)
      tag.refuse(etag, before, to)
      // A key belongs to its address: another one must not get it.
      const kept = isKeyRemoved === 1 || originOf(before.url) !== originOf(to.url) ? null : before.sealedKey
      await sql.updateSetting(tx, { ...to, sealedKey: secretKey ? sealKey(services, secretKey) : kept })
    })
    setMessage(texts.settingsSaved)
    return {}
  },

  async try({ secretKey, ...connection }, request) {
    const { db, viewer, services } = request
    checkAddress(request, connection.url)
    const setting = await sql.selectSetting(db)
    const { platform } = services
    if (connection.url === '' && !platform.model.installed) throw new CallError('invalid', texts.urlMissing, 'url')
    if (connection.url !== '' && connection.model === '') throw new CallError('invalid', texts.modelMissing, 'model')
    const stored = originOf(setting.url) === originOf(connection.url) ? openKey(services, setting.sealedKey) : undefined
    const model =
      connection.url === '' ? platform.model.installed : platform.model.of({ ...connection, key: secretKey || stored })
    if (!model) throw new CallError('invalid', texts.urlMissing, 'url')
    const stepList = await tryModel(model, (tokens) =>
      addUsage(db, { userId: viewer.userId, feature: 'try' }, tokens, setting),
    )
    return { stepList }
  },

  async usage(_input, { db, viewer, services }) {
    const [spent, list, { siteDayQuota }, recognized, spoken] = await Promise.all([
      selectSpent(db, viewer.userId),
      selectUsedDays(db),
      sql.selectSetting(db),
      recognizedToday(services, db),
      spokenToday(services, db),
    ])
    const byFeature = list.filter(({ isToday }) => isToday)
    const cost = byFeature.reduce((sum, one) => sum + one.cost, 0)
    const inTokens = { unit: 'token' as const, limit: 0 }
    return {
      todayUsage: spent.site,
      todayList: [
        { ...inTokens, feature: 'model', used: spent.site, limit: siteDayQuota, cost },
        ...byFeature.map(({ feature, inputUsage, outputUsage, cost: own }) => ({
          ...inTokens,
          feature,
          used: inputUsage + outputUsage,
          cost: own,
        })),
        ...(recognized
          ? [
              {
                feature: 'recognition',
                unit: 'minute' as const,
                used: recognized.minutes,
                limit: recognized.dayMinutes,
                cost: recognized.costFen,
              },
            ]
          : []),
        ...(spoken
          ? [
              {
                feature: 'narration',
                unit: 'character' as const,
                used: spoken.characters,
                limit: spoken.dayCharacters,
                cost: spoken.costFen,
              },
            ]
          : []),
      ],
      list,
    }
  },
})

const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : '')
