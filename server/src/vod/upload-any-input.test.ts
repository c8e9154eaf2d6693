/** Fuzz test of chunks: any metadata and body gets an answer with a sentence, no server error, and no false record. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anyText } from '../../test/any-text.ts'
import { makeLecturer, type MadeUser } from '../../test/factories.ts'
import { startTestApp, type TestApp } from '../../test/harness.ts'
import { fieldsOf, filmOf, formOf } from '../../test/uploads.ts'

let t: TestApp
let me: MadeUser
beforeAll(async () => {
  t = await startTestApp({}, [])
  me = await makeLecturer(t.owner)
})
afterAll(() => t.close())

const file = { bytes: filmOf(9000), chunkSize: 3000 }
const nasty = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '0',
    '-1',
    '1.5',
    '1e309',
    'NaN',
    '0x10',
    '9223372036854775808',
    '9007199254740993',
    '２',
    '\u0000',
    '\ud800',
    '../x',
    '[]',
    '{"a":1}',
    'null',
    '长'.repeat(400),
  ),
  fc.integer().map(String),
  anyText({ maxLength: 40 }),
)
const name = fc.oneof(
  fc.constantFrom(
    ...Object.keys(fieldsOf(file, 1)),
    'uploadStatusId',
    'periodId',
    'state',
    'isExam',
    '__proto__',
    'constructor',
  ),
  fc.string({ maxLength: 8 }),
)
const queries = fc.array(fc.tuple(name, nasty, fc.constantFrom('put', 'drop', 'twice')), { minLength: 1, maxLength: 4 })

/** Lone surrogates are invalid in a URL. */
const written = (text: string) => encodeURIComponent(text.toWellFormed())

test('any query, any body, either method', { timeout: 120_000 }, async () => {
  let taken = 0
  await fc.assert(
    fc.asyncProperty(
      queries,
      fc.constantFrom('GET', 'octet', 'form', 'json'),
      fc.oneof(
        fc.constant(file.bytes.subarray(0, 3000)),
        fc.uint8Array({ maxLength: 5000 }).map((bytes) => Buffer.from(bytes)),
      ),
      async (changes, how, body) => {
        const fields = new Map(Object.entries(fieldsOf(file, 1)))
        const more: string[] = []
        for (const [field, value, action] of changes) {
          if (action === 'drop') fields.delete(field)
          else if (action === 'put') fields.set(field, value)
          else more.push(`${written(field)}=${written(value)}`)
        }
        const query = [...[...fields].map(([field, value]) => `${written(field)}=${written(value)}`), ...more].join('&')
        const form = formOf(Object.fromEntries([...fields].filter(([field]) => !/["\r\n]/.test(field))), body)
        const type = { GET: '', octet: 'video/mp4', form: form.type, json: 'application/json' }[how]
        const answer = await t.app.inject({
          method: how === 'GET' ? 'GET' : 'POST',
          url: `/apis/vod/auth/videoInfo/upload?${how === 'form' ? more.join('&') : query}`,
          headers: { 'site-id': '12', token: me.token, ...(type ? { 'content-type': type } : {}) },
          ...(how === 'GET' ? {} : { payload: how === 'form' ? form.payload : body }),
        })
        expect([200, 203, 404, 415], answer.payload.slice(0, 300)).toContain(answer.statusCode)
        if (answer.statusCode === 200) taken += 1
        const toStatus = answer.json() as { code: number; msg: string; data: unknown }
        expect(Object.keys(toStatus).toSorted()).toEqual(['code', 'data', 'msg'])
        expect(toStatus.msg).toMatch(/[\u4e00-\u9fff]/)
        await t.owner`DELETE FROM video_upload`
      },
    ),
    { numRuns: 400 },
  )
  expect(taken).toBeGreaterThan(0)
})
