import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anyText } from '../../../test/any-text.ts'
import { testDatabase } from '../../../test/harness.ts'
import { type Database, openDatabase } from '../../kernel/db/index.ts'
import {
  bestLine,
  highlight,
  indexWords,
  otherWords,
  queryWords,
  searchWords,
  soundWords,
  transcriptWords,
} from './tokenize.ts'

let database: Database
beforeAll(() => {
  database = openDatabase({ ...testDatabase(), database: 'zhixing_template' })
})
afterAll(() => database.close())

/** Whether PostgreSQL finds a course with this title. */
async function finds(query: string, title: string, more: { names?: string; text?: string } = {}): Promise<boolean> {
  const asked = queryWords(query)
  if (!asked) return false
  const [row] = await database.owner<
    { hit: boolean }[]
  >`SELECT ${indexWords({ title, ...more })}::text::tsvector @@ ${asked}::text::tsquery AS hit`
  return row?.hit ?? false
}

describe('homophones', () => {
  const found = async (question: string, title: string) => {
    const hits = await searchWords(question, async (query) => {
      const [row] = await database.owner<
        { totalCount: number }[]
      >`SELECT (${indexWords({ title })}::text::tsvector @@ ${query}::text::tsquery)::int AS total_count`
      return { totalCount: row?.totalCount ?? 0 }
    })
    return hits?.totalCount
  }

  test.each([
    ['线性带数', '线性代数期末复习'],
    ['机器雪习', '机器学习入门'],
    ['学习', '学习'],
    ['node 数剧分析', 'Node 数据分析'],
  ])('%j finds %j', async (question, title) => {
    expect(await found(question, title)).toBe(1)
  })

  test('do not match prefixes of syllables, single characters or Latin queries', async () => {
    expect(await found('线性带树', '线性代数期末复习')).toBe(1)
    expect(await found('线性方程', '线性代数期末复习')).toBe(0)
    // xuexi is not a prefix of xuexing by syllables.
    expect(await found('学习', '学行气')).toBe(0)
    expect(highlight('学行气', '学习')).toBe('学行气')
    expect([soundWords('数'), soundWords('pyhton'), soundWords('！')]).toEqual(['', '', ''])
    expect(await found('！', '线性代数')).toBeUndefined()
  })

  test('are highlighted', () => {
    expect(highlight('线性代数期末复习', '线性带数')).toBe('«线性代数»期末复习')
  })
})

describe('matches', () => {
  const title = '数据分析入门：用 Node.js 与 C++ 读懂数据'
  test.each([
    '数据分析',
    '数据',
    '分析',
    '入门',
    '分析入门',
    '数据 入门',
    'sjfx',
    'SJFX',
    'sjfxrm',
    'shuju',
    'shujufenxi',
    'shuju fenxi',
    'shu ju fen xi',
    'shujuf',
    'node.js',
    'Node',
    'nod',
    'js',
    'c++',
    '读懂数据的',
    '“数据分析”！',
    'ｎｏｄｅ',
    'nodejs',
    'data analysis',
    'Data  Analysis node',
  ])('%j matches', async (query) => {
    expect(await finds(query, title)).toBe(true)
  })
  test.each(['摄影', '数据库', 'c#', 'java', 'sjk', '数据 摄影', '！？', '  '])('%j does not match', async (query) => {
    expect(await finds(query, title)).toBe(false)
  })

  test('text and query match despite different segmentation', async () => {
    expect(await finds('算法数据结构', '数据结构与算法实战')).toBe(true)
    expect(await finds('智能', '人工智能导论')).toBe(true)
    expect(await finds('机器学', '机器学习十讲')).toBe(true)
    expect(await finds('vue3', 'Vue 3 组件')).toBe(true)
    expect(await finds('vue 3', 'Vue3 组件')).toBe(true)
    expect(await finds('reactjs', 'React 19 从入门到上线')).toBe(true)
    expect(await finds('node.js', 'NodeJS 实战')).toBe(true)
  })

  test('English names find Chinese words', async () => {
    expect(await finds('photography', '手机摄影入门')).toBe(true)
    expect(await finds('photography', '英语口语')).toBe(false)
    expect(await finds('photography', '英语口语', { names: 'photography' })).toBe(true)
    expect(await finds('machine learning', '机器学习十讲')).toBe(true)
    expect(highlight('手机摄影入门', 'photography')).toBe('手机«摄影»入门')
  })

  test('lecturer, keywords and description match with lower weight', async () => {
    expect(await finds('沈一舟', '前端', { names: '沈一舟,React' })).toBe(true)
    expect(await finds('读书清单', '前端', { text: '做一个读书清单' })).toBe(true)
    const rank = async (more: Parameters<typeof indexWords>[0]) => {
      const [row] = await database.owner<
        { rank: number }[]
      >`SELECT ts_rank(${indexWords(more)}::text::tsvector, ${queryWords('摄影')}::text::tsquery) AS rank`
      return row?.rank ?? 0
    }
    const [inTitle, inNames, inText] = [
      await rank({ title: '摄影' }),
      await rank({ title: '课', names: '摄影' }),
      await rank({ title: '课', text: '摄影' }),
    ]
    expect(inTitle).toBeGreaterThan(inNames)
    expect(inNames).toBeGreaterThan(inText)
  })

  test('two Latin letters complete words but match neither pinyin nor initials', async () => {
    expect(await finds('go', 'Golang 实战')).toBe(true)
    expect(await finds('go', '工作方法')).toBe(false)
    expect(await finds('sx', 'React 19 从入门到上线')).toBe(false)
    expect(await finds('sx js', 'JS 上线')).toBe(false)
  })

  test('initials match only what has no other match', async () => {
    const strict = async (query: string, title: string) => {
      const [row] = await database.owner<
        { hit: boolean }[]
      >`SELECT ${indexWords({ title })}::text::tsvector @@ ${queryWords(query, true)}::text::tsquery AS hit`
      return row?.hit
    }
    expect(await strict('sql', 'SQL 入门')).toBe(true)
    expect(await strict('sql', '上千里')).toBe(false)
    expect(otherWords('sql')).toBe(queryWords('sql'))
    expect(await strict('sjfx', '数据分析')).toBe(false)
    // Whole syllables are no initials.
    for (const query of ['shuju', 'shujuf', 'shujufenxi']) expect(await strict(query, '数据分析')).toBe(true)
    expect(otherWords('shuju')).toBe('')
  })
})

describe('highlight', () => {
  test.each([
    ['数据分析入门', '数据', '«数据»分析入门'],
    ['数据分析入门', '入门 数据分析', '«数据分析入门»'],
    ['数据分析入门', 'sjfx', '«数据分析»入门'],
    ['数据分析入门', 'shuju', '«数据»分析入门'],
    ['React 19 从入门到上线', 'react', '«React» 19 从入门到上线'],
    ['数据分析入门', '摄影', '数据分析入门'],
    ['讲«数据»', '数据', '讲«数据»'],
    ['数据结构', '！', '数据结构'],
  ])('%s / %s', (name, query, expected) => {
    expect(highlight(name, query)).toBe(expected)
  })
})

describe('arbitrary input', () => {
  const nasty = fc.oneof(
    anyText(),
    fc.string({ unit: 'grapheme' }),
    fc
      .array(
        fc.constantFrom(
          "'",
          '\\',
          '&',
          '|',
          '!',
          '(',
          ')',
          ':*',
          ':A',
          '<->',
          '"',
          '\u0000',
          '数据',
          '分析',
          'a',
          'C++',
          '𠮷',
          '\ud800',
          '㍿',
          'ﬃ',
          'İ',
          '١',
          '々',
          ' ',
          '的',
          'node.js',
          '-',
          '..',
        ),
      )
      .map((list) => list.join('')),
  )

  test('yields valid tsvectors and tsqueries', async () => {
    await fc.assert(
      fc.asyncProperty(nasty, nasty, async (title, question) => {
        await database.owner`
          SELECT ${indexWords({ title, names: question, text: title })}::text::tsvector @@ nullif(${queryWords(question)},
            '')::text::tsquery AS hit`
      }),
      { numRuns: 300 },
    )
  })

  test('a title matches itself, and highlighting only adds « and »', async () => {
    await fc.assert(
      fc.asyncProperty(nasty, nasty, async (title, question) => {
        const plain = title.replace(/[«»]/g, '')
        expect(highlight(title, question).replace(/[«»]/g, '')).toBe(plain)
        const short = [...title].slice(0, 12).join('')
        if (queryWords(short)) expect(await finds(short, short)).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  test('long input is cheap', () => {
    const begun = process.cpuUsage()
    const words = indexWords({ title: '数'.repeat(100_000), names: 'a'.repeat(100_000), text: 'x-'.repeat(100_000) })
    queryWords('a.'.repeat(100_000))
    const { user, system } = process.cpuUsage(begun)
    expect((user + system) / 1000).toBeLessThan(4_000)
    expect(words.length).toBeLessThan(200_000)
  })
})

describe('transcripts', () => {
  const lines = ['今天学习数据分析', '先装好 Python', '用 Python 做数据分析', '谢谢大家']
  const said = async (question: string) => {
    const [row] = await database.owner<
      { hit: boolean }[]
    >`SELECT ${transcriptWords(lines.join('\n'))}::text::tsvector @@ ${queryWords(question)}::text::tsquery AS hit`
    return row?.hit
  }

  test('match by word on any line, but not by sound', async () => {
    expect(await said('python 数据分析')).toBe(true)
    expect(await said('分析 谢谢')).toBe(true)
    expect(await said('机器学习')).toBe(false)
    expect(await said('shujufenxi')).toBe(false)
    expect(transcriptWords('')).toBe('')
  })

  test.each([
    ['python 数据分析', 2],
    ['Python', 1],
    ['数据分析', 0],
    ['谢谢', 3],
    ['没有人说过', 0],
  ])('%j matches line %i best', (question, line) => {
    expect(bestLine(lines, question)).toBe(line)
  })
})
