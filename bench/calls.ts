import { beginStudy, makeLearners } from './learners.ts'
import { closedLoop, type Load, type LoadRequest, openLoop } from './load.ts'
import { cpuSeconds } from './processes.ts'
import { courses, type Product, SITE, videoPeriods, withProduct } from './product.ts'
import { atLeast, atMost, type Bench, type Figure, type FigureText, whole } from './report.ts'
import { sized } from './smoke.ts'

/** Enough learners that none reaches the per-learner limit of 60 writes a minute at full rate. */
const LEARNERS = sized(800, 50)
const P99_MS = 100

interface Subject {
  name: FigureText
  requests: LoadRequest[]
  /** Calls per second; absent for an informational figure. */
  goal?: number
}

function post(path: string, input: unknown, token?: string): LoadRequest {
  const headers = { 'content-type': 'application/json', 'site-id': SITE, ...(token ? { token } : {}) }
  return { method: 'POST', path: `/apis/${path}`, headers, body: JSON.stringify(input) }
}

/** Pages, sort orders and filters of the list: many distinct cache keys. */
function listInputs(): object[] {
  const filters = [{}, { isFree: 1 }, { length: 'short' }, { length: 'medium' }]
  return ['default', 'new', 'hot'].flatMap((sort) =>
    filters.flatMap((filter) => [1, 2].map((pageCurrent) => ({ ...filter, sort, pageCurrent, pageSize: 20 }))),
  )
}

/** The most frequent calls: closed-loop rate, then latency at half of that rate. */
export const calls: Bench = {
  about: {
    zh: '接口：课程列表、课程详情、学习上报、笔记',
    en: 'Calls: course list, course page, watch reports, notes',
  },
  run: ({ dataDir, seconds, say }) =>
    withProduct(dataDir, async (product) => {
      const { url } = product
      const [shelf, periods, learners] = [
        await courses(url),
        await videoPeriods(url),
        await makeLearners(dataDir, LEARNERS),
      ]
      const periodId = periods[0] ?? ''
      say(`${learners.length} 名学员开始学习`)
      await beginStudy(url, learners, periodId)
      const subjects: Subject[] = [
        {
          name: { zh: '课程列表 course/list（访客）', en: '`course/list`, anonymous' },
          goal: 3000,
          requests: listInputs().map((input) => post('course/api/course/list', input)),
        },
        {
          name: { zh: '课程详情 course/view（已登录）', en: '`course/view`, signed in' },
          goal: 1000,
          requests: learners.map(({ token }, at) =>
            post('course/auth/course/view', { courseId: shelf[at % shelf.length]?.courseId }, token),
          ),
        },
        {
          name: { zh: '学习上报 period/log/save', en: 'Watch reports `period/log/save`' },
          // Each report advances ten seconds; a growing `seq` makes it new.
          requests: [0, 1, 2, 3].flatMap((step) =>
            learners.map(({ token, studyId }) =>
              post(
                'data/api/course/user/period/log/save',
                {
                  studyId,
                  periodId,
                  ranges: [[step * 10, step * 10 + 10]],
                  currentDuration: step * 10 + 10,
                  seq: '{n}',
                },
                token,
              ),
            ),
          ),
        },
        {
          name: { zh: '保存笔记 note/log/save', en: 'Notes `note/log/save`' },
          requests: learners.map(({ token }) =>
            post(
              'user/auth/user/note/log/save',
              { periodId, content: '这里讲得很清楚，{n} 复习时再看一遍。', videoTime: 12.5 },
              token,
            ),
          ),
        },
      ]
      const figures: Figure[] = []
      for (const subject of subjects) {
        say(subject.name.zh)
        figures.push(...(await measure(product, subject, seconds)))
      }
      return figures
    }),
}

async function measure(
  { url, appPid }: Product,
  { name, requests, goal }: Subject,
  seconds: number,
): Promise<Figure[]> {
  const load: Load = { url, requests, connections: 32, seconds, expect: '"code":200,' }
  await closedLoop({ ...load, seconds: 2 })
  const before = cpuSeconds(appPid)
  const full = await closedLoop(load)
  const cpuMs = ((cpuSeconds(appPid) - before) / full.count) * 1000
  const half = await openLoop({ ...load, connections: 128, rate: Math.floor(full.rate / 2) })
  const more = ` (CPU ${cpuMs.toFixed(2)} ms)`
  const waiting: FigureText = { zh: `${name.zh}，半载 p99`, en: `${name.en}, p99 at half load` }
  const p50 = ` (p50 ${half.p50.toFixed(1)} ms, ${whole(half.rate)}/s)`
  return [
    goal ? atLeast(name, full.rate, goal, '/s', more) : { name, value: `${whole(full.rate)}/s${more}` },
    atMost(waiting, half.p99, P99_MS, ' ms', p50),
  ]
}
