/** A community of a million posts and five million comments: lists, a popular article, search, publishing, likes. */
import { rmSync } from 'node:fs'
import { loadavg } from 'node:os'
import { fillCommunity, idOf, sizes, TALKED } from './community-data.ts'
import type { Taker } from './exam-school.ts'
import { closedLoop, type LoadRequest, openLoop } from './load.ts'
import { ask, databaseOf, SITE, temporaryFolder, withProduct } from './product.ts'
import { atLeast, atMost, type Bench, type Figure, type FigureText, whole } from './report.ts'

const LIST_P99_MS = 100
const SEARCH_P99_MS = 200
const PAGES_PER_SECOND = 1000
const VISIBLE_P99_MS = 300
const LIKES_PER_SECOND = 2000
/** Request rate of the latency measurements: uncached requests of some ten thousand readers. */
const RATE = 40
const SEARCH_RATE = 20
const LIKED = 40

function post(path: string, input: unknown, token?: string): LoadRequest {
  const headers = { 'content-type': 'application/json', 'site-id': SITE, ...(token ? { token } : {}) }
  return { method: 'POST', path: `/apis/${path}`, headers, body: JSON.stringify(input) }
}
const upTo = (n: number) => Array.from({ length: n }, (_none, at) => at + 1)

const words =
  '线性代数,概率论,机器学习,英语写作,数据结构 错题回顾,经济学原理,古诗词 速记口诀,操作系统,面试总结,复习提纲,PostgreSQL,TypeScript 项目实战,xianxingdaishu,jqxx,没有人写过的词,深度学习 论文阅读,高中物理,考前冲刺,方法,学习'.split(
    ',',
  )

/** Lists with little cache reuse: pages, labels and people in turn. */
const lists = (tab: 1 | 3): LoadRequest[] =>
  upTo(400).map((n) =>
    post('community/api/blog/list', {
      tab,
      pageSize: 15,
      ...(n % 4 === 1
        ? { pageCurrent: 1, labelNo: idOf('label', (n % sizes.labels) + 1) }
        : n % 4 === 2 && tab === 1
          ? { pageCurrent: 1, userId: idOf('user', n) }
          : { pageCurrent: 1 + (n % 100) }),
    }),
  )

const questionLists = (): LoadRequest[] =>
  upTo(300).map((n) => post('community/api/questions/list', { tab: n % 2 ? 1 : 3, pageCurrent: n, pageSize: 15 }))

const comments = (): LoadRequest[] =>
  upTo(15).flatMap((pageCurrent) => [
    post('community/api/blog/comment/list', { blogId: TALKED, pageCurrent, pageSize: 20 }),
    post('community/api/blog/view', { id: TALKED }),
  ])

const searches = (): LoadRequest[] =>
  words.flatMap((keyword) =>
    [1, 2, 3].flatMap((pageCurrent) => [
      post('community/api/blog/search/list', { keyword, pageCurrent, pageSize: 10 }),
      post('community/api/questions/search/list', { keyword, pageCurrent, pageSize: 10 }),
      // The search page counts every kind and lists one.
      post('data/api/search/all', { keyword, type: pageCurrent + 5, pageCurrent, pageSize: 10 }),
    ]),
  )

/** Publishes and polls until the post is listed. @returns milliseconds of each */
async function untilVisible(url: string, tokens: string[], times: number): Promise<number[]> {
  const waits: number[] = []
  for (let n = 0; n < times; n++) {
    const began = performance.now()
    const token = tokens[n % tokens.length] ?? ''
    const article = { title: `刚刚写好的文章 ${n}`, content: '<p>写完就能看到。</p>', isIssue: 1 }
    const { id } = await ask<{ id: string }>(url, 'community/auth/blog/save', article, token)
    for (;;) {
      const { list } = await ask<{ list: { id: string }[] }>(url, 'community/api/blog/list', { pageSize: 5 })
      if (list.some((row) => row.id === id)) break
    }
    waits.push(performance.now() - began)
  }
  return waits
}

const p99Of = (values: number[]) => values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.99) - 1] ?? Number.NaN

/** Everyone likes the same few articles. @returns the rate, and the counters that differ from their rows */
async function likes(url: string, dataDir: string, people: Taker[], seconds: number): Promise<Figure[]> {
  const ids = upTo(LIKED).map((n) => idOf('blog', sizes.blogs - n))
  const requests = ids.flatMap((blogId) =>
    people.map(({ token }) => post('community/auth/blog/user/record/save', { blogId, opType: 2 }, token)),
  )
  const done = await closedLoop({ url, requests, connections: 128, seconds, expect: '"code":200,' })
  const { owner, close } = databaseOf(dataDir)
  try {
    const [wrong] = await owner<{ n: number; likes: number }[]>`
      SELECT count(*) FILTER (WHERE c.admire_count <> r.n)::int AS n, sum(r.n)::int AS likes FROM community_count c
      JOIN (SELECT target_id, count(*)::int AS n
        FROM community_reaction
        WHERE site_id = ${SITE}
          AND target_type = 1
          AND op_type = 2
          AND target_id = ANY(${`{${ids.join(',')}}`}::text::bigint[])
        GROUP BY target_id) r
        ON r.target_id = c.target_id WHERE c.site_id = ${SITE} AND c.target_type = 1`
    return [
      atLeast(
        { zh: `点赞（${LIKED} 篇文章同时被赞）`, en: `Likes, of ${LIKED} articles at once` },
        done.rate,
        LIKES_PER_SECOND,
        '/s',
        ` (p99 ${done.p99.toFixed(0)} ms)`,
      ),
      atMost(
        { zh: '点赞后计数与记录不符的文章', en: 'Articles whose count is not the number of their likes afterwards' },
        wrong?.n ?? Number.NaN,
        0,
        '',
        ` (${whole(wrong?.likes ?? 0)} likes)`,
      ),
    ]
  } finally {
    await close()
  }
}

export const community: Bench = {
  about: {
    zh: '社区：百万篇文章与问题、五百万条评论',
    en: 'Community: a million posts, five million comments',
  },
  async run({ seconds, say }) {
    // A separate data directory: gigabytes that would slow other benches.
    const dataDir = temporaryFolder('community')
    try {
      return await withProduct(dataDir, async ({ url }) => {
        const database = databaseOf(dataDir)
        try {
          const made = await fillCommunity(database.owner, say)
          return await measure(url, dataDir, made, seconds, say)
        } finally {
          await database.close()
        }
      })
    } finally {
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}

/** All measurements, on a database that `fillCommunity` has filled. */
export async function measure(
  url: string,
  dataDir: string,
  { readers, people }: { readers: Taker[]; people: Taker[] },
  seconds: number,
  say: (text: string) => void,
): Promise<Figure[]> {
  // Reported with the figures: other load on the machine raises latencies.
  const [before = 0] = loadavg()
  const waiting = async (name: FigureText, requests: LoadRequest[], goal: number, rate = RATE): Promise<Figure> => {
    say(name.zh)
    const load = { url, requests, connections: 32, rate, expect: '"code":200,' }
    await openLoop({ ...load, seconds: 3 })
    const { p99, p50 } = await openLoop({ ...load, requests: requests.toReversed(), seconds })
    return atMost(name, p99, goal, ' ms', ` (p50 ${p50.toFixed(1)} ms, ${rate}/s)`)
  }
  // The first search loads the dictionary.
  await ask(url, 'community/api/blog/search/list', { keyword: '测速' })
  const follow = readers.map(({ token }) => post('community/auth/blog/attention/list', { pageSize: 15 }, token))
  const figures = [
    await waiting(
      { zh: '最新文章（含标签页、博主页），p99', en: 'Newest articles, of all, of a label, of a blogger, p99' },
      lists(1),
      LIST_P99_MS,
    ),
    await waiting({ zh: '热门文章，p99', en: 'Hot articles, p99' }, lists(3), LIST_P99_MS),
    await waiting(
      {
        zh: `关注动态（关注 ${whole(sizes.follows)} 人），p99`,
        en: `Feed of ${whole(sizes.follows)} followed bloggers, p99`,
      },
      follow,
      LIST_P99_MS,
    ),
    await waiting({ zh: '问题列表，p99', en: 'Lists of questions, p99' }, questionLists(), LIST_P99_MS),
    await waiting(
      { zh: '一篇有 500 条评论的文章及其评论，p99', en: 'An article with 500 comments, and those, p99' },
      comments(),
      LIST_P99_MS,
    ),
    await waiting(
      { zh: '搜索文章与问题，p99', en: 'Search of articles and questions, p99' },
      searches(),
      SEARCH_P99_MS,
      SEARCH_RATE,
    ),
  ]
  say('文章页')
  const visitor = { 'accept-encoding': 'gzip, deflate, br', accept: 'text/html', 'user-agent': 'Mozilla/5.0 bench' }
  const page = { url, requests: [{ path: `/blog/article/${TALKED}`, headers: visitor }], connections: 64, seconds }
  // Fills the page cache.
  await fetch(`${url}/blog/article/${TALKED}`)
  await closedLoop({ ...page, seconds: 4 })
  const pages = await closedLoop(page)
  say('从发布到可见')
  const authors = people.slice(0, 20)
  for (const { token } of authors) await ask(url, 'community/auth/blogger/save', { introduction: '' }, token)
  const visible = await untilVisible(
    url,
    authors.map(({ token }) => token),
    100,
  )
  say('点赞')
  return [
    {
      name: { zh: '测量开始时机器的平均负载', en: 'Load average of the machine when it began' },
      value: before.toFixed(1),
    },
    ...figures,
    atLeast(
      { zh: '文章页（访客，来自缓存）', en: 'Article page for visitors, from cache' },
      pages.rate,
      PAGES_PER_SECOND,
      '/s',
      ` (p99 ${whole(pages.p99)} ms)`,
    ),
    atMost(
      { zh: '从发布到出现在最新列表，p99', en: 'From publishing to the list of the newest, p99' },
      p99Of(visible),
      VISIBLE_P99_MS,
      ' ms',
    ),
    ...(await likes(url, dataDir, people, seconds)),
  ]
}
