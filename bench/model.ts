/** Questions to a course: ranking of 100 h of lessons, and 300 answers that stream at once from a model that is fake. */
import { setTimeout as wait } from 'node:timers/promises'
import { dice } from '@zhixing/question-formats/test/dice'
import { readSite } from '../server/demo/content.ts'
import { askedIn, buildIndex, rank } from '../server/src/assistant/passage/rank.ts'
import { passagesOf } from '../server/src/assistant/passage/build.ts'
import { askedCourses, courseQuestions, isFound, placesOf } from '../server/test/course-questions.ts'
import { startModelGateway } from '../server/test/gateways/model.ts'
import { closedLoop } from './load.ts'
import { makeLearners } from './learners.ts'
import { pssMb } from './processes.ts'
import { ask, courses, databaseOf, SITE, withProduct } from './product.ts'
import { atLeast, atMost, type Bench, type Figure, median, whole } from './report.ts'
import { sized } from './smoke.ts'

/** About 100 h of lessons: a passage for every 45 s. */
const PASSAGES = sized(8000, 400)
const ROUNDS = sized(2000, 60)
const STREAMS = sized(300, 10)
/** Questions that are asked one after the other while the answers stream. */
const LATER = sized(30, 2)
const PIECES = sized(250, 5)
const PIECE_MS = 100
/** How often the memory of the app is read. */
const MEMORY_MS = 500

const p99 = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? 0

/** Words of the demo courses, drawn as often as they occur there. */
function ranking(): Figure[] {
  const texts = passagesOf({
    lessons: readSite('site12').courses.flatMap(({ chapters }) =>
      chapters.flatMap(({ periods }) =>
        periods.map(({ periodName, text = '' }) => ({
          periodId: periodName,
          periodName,
          periodText: text,
          lineList: null,
        })),
      ),
    ),
    answers: [],
    accepted: [],
    explanations: [],
  })
  const vocabulary = texts.flatMap(({ words }) => words.split(' '))
  const draw = dice(20_261_129)
  const rows = Array.from({ length: PASSAGES }, (_, at) => ({
    id: String(at),
    periodId: String(at % 150),
    refId: '0',
    kind: 'transcript' as const,
    words: Array.from({ length: 60 }, () => vocabulary[draw(vocabulary.length)]).join(' '),
    vector: null,
  }))
  const begun = performance.now()
  const index = buildIndex(rows)
  const built = performance.now() - begun
  const questions = Object.values(courseQuestions()).flat()
  const spent = Array.from({ length: ROUNDS }, (_, at) => {
    const from = performance.now()
    rank(index, askedIn(index, questions[at % questions.length]?.ask ?? ''), () => true, 24)
    return performance.now() - from
  })
  return [
    atMost(
      { zh: `${PASSAGES} 个片段（约 100 小时）排序，p99`, en: `Ranking ${PASSAGES} passages (about 100 h), p99` },
      p99(spent),
      50,
      ' ms',
      ` (${(index.bytes / 1e6).toFixed(1)} MB)`,
    ),
    atMost({ zh: '由片段生成索引', en: 'Making the index of the passages' }, built, 500, ' ms'),
  ]
}

/** Questions about the flagship courses whose right place is among the first three, without a model. */
function rightPlaces(): Figure {
  const passages = askedCourses()
  const all = Object.entries(courseQuestions()).flatMap(([key, list]) =>
    list.map((one) => isFound(placesOf(passages.get(key) ?? [], one.ask), one)),
  )
  const found = all.filter(Boolean).length
  return atLeast(
    {
      zh: `三门示范课的 ${all.length} 个问题，正确位置在前三（不用模型）`,
      en: `${all.length} questions about the three flagship courses, right place among the first three, without a model`,
    },
    (found / all.length) * 100,
    90,
    ' %',
    ` (${found})`,
  )
}

/** Memory of the app in MB, read until `work` ends. */
async function memoryWhile(appPid: number, work: Promise<unknown>): Promise<number[]> {
  let isOver = false
  void work
    .catch(() => {})
    .finally(() => {
      isOver = true
    })
  const read: number[] = []
  while (!isOver) {
    read.push(pssMb(appPid))
    await wait(MEMORY_MS)
  }
  return read
}

/** Reads a stream to its end, or leaves it at its first piece of text. @returns ms to that */
async function firstPiece(request: () => Promise<Response>, text: string, isLeft: boolean): Promise<number> {
  const from = performance.now()
  const response = await request()
  if (!response.body) throw new Error(`the stream is refused: ${response.status}`)
  const decoder = new TextDecoder()
  let first = 0
  for await (const piece of response.body) {
    if (first === 0 && decoder.decode(piece, { stream: true }).includes(text)) first = performance.now() - from
    if (first > 0 && isLeft) break
  }
  return first || Number.NaN
}

const answerOf = (url: string, { turnId, token }: Asked, isLeft = false) =>
  firstPiece(() => fetch(`${url}/stream/ask/${turnId}`, { headers: { token } }), '"type":"text"', isLeft)

/** The same from the fake model itself: what of the time is its own, and that of this process. */
const ownAnswer = (url: string) =>
  firstPiece(
    () =>
      fetch(`${url}/chat/completions`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ model: 'bench', stream: true, messages: [] }),
      }),
    '"content"',
    true,
  )

interface Asked {
  turnId: string
  token: string
}

export const modelBench: Bench = {
  about: { zh: '问这门课', en: 'Questions to a course' },
  async run({ dataDir, say }) {
    const gateway = await startModelGateway()
    gateway.answer = () => ({ pieces: Array.from({ length: PIECES }, () => '回答的一段文字，'), delayMs: PIECE_MS })
    try {
      return await withProduct(
        dataDir,
        async ({ url, appPid }) => {
          const database = databaseOf(dataDir)
          await database.owner`
            INSERT INTO assistant_setting (site_id, is_enabled, site_day_quota, user_hour_quota)
            VALUES (${SITE}, 1, 1000000000, 10000000)
            ON CONFLICT (site_id) DO UPDATE SET is_enabled = 1, site_day_quota = 1000000000, url = ''`
          await database.close()
          const learners = await makeLearners(dataDir, STREAMS + LATER)
          const [course] = await courses(url)
          const courseId = course?.courseId ?? ''
          const [passage] = await passageOf(dataDir, courseId)
          const turns: Asked[] = []
          for (const { token } of learners) {
            const turn = await ask<{ turnId: string; state: string }>(
              url,
              'assistant/auth/ask/save',
              { courseId, question: passage ?? '' },
              token,
            )
            if (turn.state !== 'waiting') throw new Error(`a question is ${turn.state}`)
            turns.push({ turnId: turn.turnId, token })
          }
          say(`模型自己的首段，${STREAMS} 个同时`)
          const own = await Promise.all(Array.from({ length: STREAMS }, () => ownAnswer(gateway.url)))
          const ownLater: number[] = []
          for (let at = 0; at < LATER; at++) ownLater.push(await ownAnswer(gateway.url))
          const page = () =>
            closedLoop({
              url,
              requests: [{ path: '/', headers: { accept: 'text/html', 'accept-encoding': 'gzip' } }],
              connections: 8,
              seconds: sized(5, 1),
            })
          // The heap of an app that has done nothing yet is small.
          await page()
          say(`${STREAMS} 人同时提问`)
          const before = pssMb(appPid)
          const reading = Promise.all(turns.slice(0, STREAMS).map((turn) => answerOf(url, turn)))
          const memory = memoryWhile(appPid, reading)
          const meanwhile = await page()
          const later: number[] = []
          for (const turn of turns.slice(STREAMS)) later.push(await answerOf(url, turn, true))
          const firsts = await reading
          const used = await memory
          const half = Math.ceil(used.length / 2)
          const [early, late] = [Math.max(...used.slice(0, half)), Math.max(...used.slice(half))]
          return [
            ...ranking(),
            rightPlaces(),
            atMost(
              {
                zh: `${STREAMS} 个回答流出时再提一问，首段比模型自己晚，中位数`,
                en: `One more question while ${STREAMS} answers stream, first piece later than the model's own, median`,
              },
              median(later) - median(ownLater),
              100,
              ' ms',
              ` (p99 ${whole(p99(later) - median(ownLater))} ms)`,
            ),
            {
              name: {
                zh: `${STREAMS} 个回答在同一瞬间开始，首段比模型自己晚，中位数`,
                en: `${STREAMS} answers that begin at one instant, first piece later than the model's own, median`,
              },
              value: `${whole(median(firsts) - median(own))} ms (p99 ${whole(p99(firsts) - median(own))} ms)`,
            },
            atMost({ zh: '其间首页 p99', en: 'Front page meanwhile, p99' }, meanwhile.p99, 300, ' ms'),
            atMost(
              { zh: '其间应用增加的内存，最高', en: 'Memory of the app, meanwhile more, at most' },
              Math.max(0, Math.round(Math.max(early, late) - before)),
              100,
              ' MB',
            ),
            atMost(
              { zh: '后一半时间里内存再增加', en: 'Growth of that memory in the second half of the time' },
              Math.max(0, Math.round(late - early)),
              20,
              ' MB',
            ),
          ]
        },
        { environment: { MODEL_URL: gateway.url, MODEL_NAME: 'bench', TRUST_PROXY: 'loopback' } },
      )
    } finally {
      await gateway.close()
    }
  },
}

/** A question that a course answers: words of one of its passages. */
async function passageOf(dataDir: string, courseId: string): Promise<string[]> {
  const database = databaseOf(dataDir)
  try {
    const rows = await database.owner<{ text: string }[]>`
      SELECT line_list->0->>1 AS text FROM assistant_passage WHERE site_id = ${SITE} AND course_id = ${courseId}
        AND length(line_list->0->>1) > 10 ORDER BY id LIMIT 1`
    return rows.map(({ text }) => text.slice(0, 60))
  } finally {
    await database.close()
  }
}
