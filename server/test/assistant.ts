/** A course with passages, and a site with a model, for tests of the assistant. */
import type { WireOutputOf } from '@zhixing/contract'
import { stateCode } from '@zhixing/contract/states'
import { buildPassages } from '../src/assistant/index.ts'
import type { AnswerEvent } from '@zhixing/contract/assistant/ask'
import { makeCourse, type MadeUser, makeUser } from './factories.ts'
import { type ModelGateway, startModelGateway } from './gateways/model.ts'
import { startTestApp, type TestApp } from './harness.ts'

export interface ModelApp {
  t: TestApp
  gateway: ModelGateway
  /** An operator of site 12. */
  boss: MadeUser
  close(): Promise<void>
}

/** An application that may reach the gateway of a model, which no site has enabled yet. */
export async function startModelApp(): Promise<ModelApp> {
  const gateway = await startModelGateway()
  const t = await startTestApp({ MODEL_HOSTS: gateway.host })
  const boss = await makeUser(t.owner, { isAdmin: 1 })
  return {
    t,
    gateway,
    boss,
    async close() {
      await t.close()
      await gateway.close()
    },
  }
}

/** A paid course: a trial lesson about water bears and one about coral; its passages are built. */
export async function makeKnownCourse(t: TestApp, over: Parameters<typeof makeCourse>[1] = {}) {
  const lesson = (periodName: string, periodText: string, isFree: 0 | 1 = 0) => ({
    periodName,
    periodText,
    isFree,
    periodType: stateCode.lesson.text,
  })
  const made = await makeCourse(t.owner, {
    isFree: 0,
    price: 9900,
    chapters: [
      {
        chapterName: '动物',
        periods: [
          lesson('水熊虫', '<h2>本领</h2><p>水熊虫脱水之后可以活三十年。</p><p>它在真空里也能活下来。</p>', 1),
          lesson('珊瑚', '<p>珊瑚礁由珊瑚虫的骨骼堆成。</p><p>海水变暖时珊瑚会白化。</p>'),
        ],
      },
    ],
    ...over,
  })
  await buildPassages(t.services.database.of(over.siteId ?? 12), made.courseId)
  return made
}

/** Enables the gateway as the model of a site. */
export async function enableModel(
  t: TestApp,
  gateway: ModelGateway,
  operator: MadeUser,
  over: Partial<WireOutputOf<'assistant/admin/model/view'>> & { siteId?: number } = {},
): Promise<void> {
  const { siteId = 12, ...changes } = over
  const to = { token: operator.token, siteId }
  const { data } = await t.call('assistant/admin/model/view', {}, to)
  const { code, msg } = await t.call(
    'assistant/admin/model/update',
    {
      ...data,
      isEnabled: 1,
      url: gateway.url,
      model: 'test-model',
      secretKey: 'sk-secret-key',
      siteDayQuota: 2_000_000,
      userHourQuota: 60_000,
      ...changes,
    },
    to,
  )
  if (code !== 200) throw new Error(msg)
}

/** The events of an answer's stream. @param origin of the listening application */
export async function readAnswer(
  origin: string,
  who: MadeUser,
  turnId: string,
): Promise<{ status: number; events: AnswerEvent[]; text: string; end: Extract<AnswerEvent, { type: 'end' }> | null }> {
  const response = await fetch(`${origin}/stream/ask/${turnId}`, { headers: { token: who.token } })
  const body = await response.text()
  const events = [...body.matchAll(/^data: (.*)$/gm)].map(([, json]) => JSON.parse(json ?? '') as AnswerEvent)
  let text = ''
  for (const event of events) {
    if (event.type === 'text') text += event.text
    if (event.type === 'replace') ({ text } = event)
  }
  const last = events.at(-1)
  return { status: response.status, events, text, end: last?.type === 'end' ? last : null }
}
