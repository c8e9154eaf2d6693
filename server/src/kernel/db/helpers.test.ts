import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../../test/harness.ts'
import { atSite, type Fragment, openDatabase } from './index.ts'
import { literal } from './literal.ts'

const database = openDatabase(testDatabase())
const sql = atSite(database.owner, 1)
afterAll(() => database.close())

const names = sql`FROM (VALUES (1, '100%'), (2, '1000'), (3, 'a_b'), (4, 'AxB'), (5, 'c\\d')) t (id, name)`

test.each([
  ['%', ['100%']],
  ['_', ['a_b']],
  ['\\', ['c\\d']],
  ['axb', ['AxB']],
  ['', ['100%', '1000', 'a_b', 'AxB', 'c\\d']],
])('contains %j as it was typed, in any case', async (words, found) => {
  const rows = await sql<{ name: string }[]>`SELECT name ${names} WHERE ${sql.contains(words, 't.name')} ORDER BY id`
  expect(rows.map(({ name }) => name)).toEqual(found)
})

test('contains looks at each column', async () => {
  const rows = await sql<{ id: number }[]>`
    SELECT id ${names} WHERE id > 0 AND ${sql.contains('1', 'name', sql`id::text`)} ORDER BY id`
  expect(rows.map(({ id }) => id)).toEqual([1, 2])
})

test('ids are an array, and none is one too', async () => {
  const among = (list: (string | number)[]) =>
    sql<{ id: number }[]>`SELECT id ${names} WHERE id = ANY(${sql.ids(list)})`
  expect(await among(['2', 4])).toEqual([{ id: 2 }, { id: 4 }])
  expect(await among([])).toEqual([])
})

test('a page is some rows, and how many there are', async () => {
  const page = await sql.page<{ id: number }>(
    { pageCurrent: 2, pageSize: 2 },
    names,
    (cut) => sql`SELECT id ${names} ORDER BY id ${cut}`,
  )
  expect(page).toEqual({ list: [{ id: 3 }, { id: 4 }], totalCount: 5, totalPage: 3, pageCurrent: 2, pageSize: 2 })
})

test('a count stops where a list is long, and says so; later pages are still there', async () => {
  const of = sql`FROM generate_series(1, 10001) n`
  const page = await sql.page<{ n: number }>(
    { pageCurrent: 5001, pageSize: 2 },
    of,
    (cut) => sql`SELECT n ${of} ORDER BY n ${cut}`,
  )
  expect(page).toMatchObject({ list: [{ n: 10_001 }], totalCount: 10_000, totalPage: 5000, isMore: 1 })
  const all = sql`FROM generate_series(1, 10000) n`
  const whole = await sql.page<{ n: number }>(
    { pageCurrent: 1, pageSize: 1 },
    all,
    (cut) => sql`SELECT n ${all} ${cut}`,
  )
  expect(whole).toMatchObject({ totalCount: 10_000 })
  expect(whole).not.toHaveProperty('isMore')
})

test('within a transaction as well', async () => {
  const page = await sql.begin((tx) =>
    tx.page<{ id: number }>({ pageCurrent: 1, pageSize: 1 }, names, (cut) => tx`SELECT id ${names} ORDER BY id ${cut}`),
  )
  expect(page).toMatchObject({ list: [{ id: 1 }], totalCount: 5 })
})

test('upsert writes one map of columns, and keeps insert-only columns on conflict', async () => {
  await sql.begin(async (tx) => {
    await tx`CREATE TEMPORARY TABLE thing (id int PRIMARY KEY, name text, made text, n int) ON COMMIT DROP`
    const write = async (name: string) => {
      const row = tx.upsert({ id: 1, name, made: name, n: tx`1 + 1` }, ['id', 'made'])
      await tx`INSERT INTO thing (${row.names}) VALUES (${row.values}) ON CONFLICT (id) DO UPDATE SET ${row.changes}`
    }
    await write('a')
    await write('b')
    expect(await tx`SELECT ${tx.columns(['id', 'name', 'made', 'n'], 'x')} FROM thing x`).toEqual([
      { id: 1, name: 'b', made: 'a', n: 2 },
    ])
  })
})

test('code is a literal in the statement', async () => {
  const [row] = await sql<{ query: string }[]>`SELECT current_query() AS query WHERE ${literal(sql, 3)} = 3`
  expect(row?.query).toContain('WHERE 3 = 3')
})

test('the site of a statement is one parameter, in its fragments and in an INSERT too', async () => {
  await database.owner.begin(async (owner) => {
    await owner`CREATE TEMP TABLE part (site_id bigint, id int, n int) ON COMMIT DROP`
    const tx = atSite(owner, 1)
    const textOf = async (statement: Fragment) => (await statement.describe()).string.replace(/\s+/g, ' ').trim()
    const ofSite = sql`EXISTS (SELECT FROM part p WHERE p.site_id = ${sql.siteId} AND p.id = ${1})`
    expect(await textOf(tx`SELECT n FROM part WHERE site_id = ${tx.siteId} AND ${ofSite} AND id = ${1}`)).toBe(
      'SELECT n FROM part WHERE site_id = $1 AND EXISTS (SELECT FROM part p WHERE p.site_id = $1 AND p.id = $2) AND id = $3',
    )
    expect(
      await textOf(tx`
        INSERT INTO part (site_id, id, n) SELECT ${tx.siteId}, id, ${1} FROM part WHERE site_id = ${tx.siteId}`),
    ).toBe('INSERT INTO part (site_id, id, n) SELECT $1, id, $2 FROM part WHERE site_id = $1')
    expect(await textOf(tx`SELECT n FROM part WHERE site_id = ${2} AND id = ${1} AND site_id = ${tx.siteId}`)).toBe(
      'SELECT n FROM part WHERE site_id = $1 AND id = $2 AND site_id = $3',
    )
  })
})
