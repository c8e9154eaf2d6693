import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeKnownCourse } from '../../../test/assistant.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { selectPassages, selectWithoutVector } from './passage.sql.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

test('vectors are read for the model that made them; those of another model compare to nothing', async () => {
  const { courseId } = await makeKnownCourse(t)
  await t.owner`UPDATE assistant_passage SET vector = '\\x00000000', vector_model = 'old' WHERE course_id = ${courseId}`
  const vectors = async (model: string) =>
    (await selectPassages(t.db(), courseId, model)).map(({ vector }) => vector !== null)
  expect(await vectors('old')).toContain(true)
  expect(await vectors('new')).not.toContain(true)
  expect(await vectors('')).not.toContain(true)
  const missing = async (model: string) => (await selectWithoutVector(t.db(), courseId, model, 100)).length
  expect(await missing('old')).toBe(0)
  expect(await missing('new')).toBe((await vectors('old')).length)
})
