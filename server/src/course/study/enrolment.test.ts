import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCourse, makeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { enrol } from './enrolment.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

async function stateOf(courseId: string) {
  const [row] = await t.owner<{ study: number; owners: number; events: number }[]>`
    SELECT count_study AS study,
      (SELECT count(*)::int FROM course_user u WHERE u.course_id = c.id) AS owners,
      (SELECT count(*)::int FROM webhook_event e WHERE e.payload->>'courseId' = c.id::text) AS events
    FROM course c WHERE c.id = ${courseId}`
  return row
}

test('many enrol at once, some of them twice: each is counted and announced once', async () => {
  await t.owner`
    INSERT INTO webhook_endpoint (site_id, endpoint_name, url, event_names, secret_sealed)
    VALUES (12, '教务', 'https://example.com/hook', ARRAY['enrolment.created'], '')`
  const [{ courseId }, another] = [await makeCourse(t.owner), await makeCourse(t.owner)]
  const people = await Promise.all(Array.from({ length: 12 }, () => makeUser(t.owner)))
  const all = [...people, ...people.slice(0, 5)].flatMap(({ userId }) => [
    enrol(t.services, 12, { userId, courseId }),
    enrol(t.services, 12, { userId, courseId: another.courseId }),
  ])
  await Promise.all(all)
  for (const id of [courseId, another.courseId])
    expect(await stateOf(id)).toEqual({ study: 12, owners: 12, events: 12 })
  await enrol(t.services, 12, { userId: people[0]?.userId ?? '', courseId })
  expect(await stateOf(courseId)).toEqual({ study: 12, owners: 12, events: 12 })
})
