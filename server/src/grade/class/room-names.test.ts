import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeLecturer, makeLive, makeUser } from '../../../test/factories.ts'
import { makeGrade, makeMember } from '../../../test/grade.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { openRoomSocket, type RoomSocket } from '../../../test/sockets.ts'

let t: TestApp
let address: string
const opened: RoomSocket[] = []
beforeAll(async () => {
  t = await startTestApp()
  address = await t.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  for (const { socket } of opened) socket.terminate()
  await t.close()
})

const open = (periodId: string, who: { token: string }) => {
  const socket = openRoomSocket(address, periodId, who)
  opened.push(socket)
  return socket
}

/** A running live course of a class with one learner who has a class name. */
async function ofClass(isPutaway: 0 | 1) {
  const owner = await makeLecturer(t.owner)
  const { gradeId } = await makeGrade(t.owner, { owner })
  const { courseId, periodIds } = await makeLive(t.owner, { lecturerId: owner.lecturerId, liveStatus: 2, isPutaway })
  await t.owner`INSERT INTO grade_course (site_id, grade_id, course_id, user_id) VALUES (12, ${gradeId}, ${courseId}, ${owner.userId})`
  const member = await makeMember(t.owner, gradeId, 'student', { nickname: '李明华' })
  await t.owner`UPDATE users SET nickname = '追风少年' WHERE id = ${member.userId}`
  return { owner, member, periodId: periodIds[0] ?? '' }
}

const peopleOf = async (socket: RoomSocket) => {
  const answer = await socket.send({ type: 'people' })
  return answer.type === 'people' ? answer.people.map(({ userName, className }) => [userName, className]) : []
}

test('in a room for one class, members appear under their class names', async () => {
  const { owner, member, periodId } = await ofClass(0)
  const [a, b] = [open(periodId, member), open(periodId, owner)]
  expect((await a.welcome).you.userName).toBe('李明华')
  await b.welcome
  await a.send({ type: 'say', text: '老师好' })
  expect(await b.line('老师好')).toMatchObject({ userName: '李明华' })
  await a.send({ type: 'hand', up: 1 })
  await b.until((one) => one.type === 'lines' && one.lines.some(({ detail }) => detail.name === '李明华'))
})

test('in a public room, only staff of the session see class names', async () => {
  const { owner, member, periodId } = await ofClass(1)
  const stranger = await makeUser(t.owner)
  const [a, b, c] = [open(periodId, member), open(periodId, owner), open(periodId, stranger)]
  expect((await a.welcome).you.userName).toBe('追风少年')
  await Promise.all([b.welcome, c.welcome])
  await a.send({ type: 'say', text: '老师好' })
  expect(await c.line('老师好')).toMatchObject({ userName: '追风少年' })
  await a.send({ type: 'hand', up: 1 })
  await b.until((one) => one.type === 'lines' && one.lines.some(({ detail }) => detail.name === '李明华'))
  expect(await peopleOf(b)).toContainEqual(['追风少年', '李明华'])
  expect(await peopleOf(c)).toContainEqual(['追风少年', ''])
  const { data } = await t.call('live/auth/room/attendance/list', { periodId }, owner)
  expect(data.list.find(({ userId }) => userId === member.userId)).toMatchObject({
    userName: '追风少年',
    className: '李明华',
  })
  // A viewer in no class of the course has no class name.
  expect(data.list.find(({ userId }) => userId === stranger.userId)?.className).toBe('')
})
