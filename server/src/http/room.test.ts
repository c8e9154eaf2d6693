/** Hostile clients of the room, over real sockets. */
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeLecturer, makeLive, makeUser } from '../../test/factories.ts'
import { makeGrade, makeMember } from '../../test/grade.ts'
import { startTestApp, type TestApp } from '../../test/harness.ts'
import { openRoomSocket, type RoomSocket } from '../../test/sockets.ts'

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

const open = (periodId: string, options: Parameters<typeof openRoomSocket>[2] = {}) => {
  const socket = openRoomSocket(address, periodId, options)
  opened.push(socket)
  return socket
}
async function room(over: Parameters<typeof makeLive>[1] = {}) {
  const lecturer = await makeLecturer(t.owner, over.siteId ? { siteId: over.siteId } : {})
  const { periodIds, courseId } = await makeLive(t.owner, { liveStatus: 2, lecturerId: lecturer.lecturerId, ...over })
  return { lecturer, courseId, periodId: periodIds[0] ?? '' }
}
const seated = async (periodId: string, options: { token: string }) => {
  const socket = open(periodId, options)
  await socket.welcome
  return socket
}

test('mute is enforced on the server; lecturer and assistants are exempt', async () => {
  const { periodId, lecturer } = await room()
  const one = await makeUser(t.owner)
  const [a, b, c] = [
    await seated(periodId, one),
    await seated(periodId, lecturer),
    await seated(periodId, await makeUser(t.owner)),
  ]
  await b.send({ type: 'mute', userId: one.userId, minutes: 10 })
  expect(await a.send({ type: 'say', text: '还能说吗' })).toMatchObject({ type: 'no', code: 306 })
  expect((await open(periodId, one).welcome).you.isMuted).toBe(1)
  expect(await c.send({ type: 'say', text: '我还能说' })).toMatchObject({ type: 'ok' })
  await b.send({ type: 'mute', userId: one.userId, minutes: 0 })
  expect(await a.send({ type: 'say', text: '又能说了' })).toMatchObject({ type: 'ok' })
  await b.send({ type: 'mute', userId: one.userId, minutes: 10 })
  await t.owner`UPDATE live_member SET mute_until = now() WHERE user_id = ${one.userId}`
  expect(await a.send({ type: 'say', text: '时间到了' })).toMatchObject({ type: 'ok' })
  expect((await open(periodId, one).welcome).you.isMuted).toBe(0)
  // A key is its sender's: that of a learner does not stand for an action of the lecturer.
  await c.send({ type: 'say', text: '我先用', key: 'same-key-3' })
  await b.send({ type: 'muteAll', on: 1, key: 'same-key-3' })
  expect(await c.send({ type: 'say', text: '都不能说' })).toMatchObject({ type: 'no', code: 306 })
  expect(await b.send({ type: 'say', text: '安静' })).toMatchObject({ type: 'ok' })
})

test('a ban disconnects and stays; the lecturer cannot be banned', async () => {
  const { periodId, lecturer } = await room()
  const one = await makeUser(t.owner)
  const [a, b] = [await seated(periodId, one), await seated(periodId, lecturer)]
  expect(await a.send({ type: 'kick', userId: lecturer.userId, on: 1 })).toMatchObject({ type: 'no', code: 306 })
  expect(await b.send({ type: 'kick', userId: lecturer.userId, on: 1 })).toMatchObject({ type: 'no', code: 306 })
  await b.send({ type: 'kick', userId: one.userId, on: 1 })
  expect(await a.closed).toMatchObject({ code: 4306, end: { code: 306, again: 0 } })
  expect(await open(periodId, one).closed).toMatchObject({ code: 4306, end: { again: 0 } })
  await b.send({ type: 'kick', userId: one.userId, on: 0 })
  await seated(periodId, one)
})

test('refuses rooms of other sites, missing rooms, unpaid courses and ended sessions', async () => {
  const { periodId } = await room({ siteId: 13 })
  const one = await makeUser(t.owner)
  expect(await open(periodId, one).closed).toMatchObject({ code: 4404 })
  expect(await open('987654321012345678', one).closed).toMatchObject({ code: 4404 })
  // The host selects the site, and a session belongs to its site.
  expect(await open(periodId, { ...one, host: 'site13.localhost' }).closed).toMatchObject({ code: 4302 })
  await seated(periodId, { ...(await makeUser(t.owner, { siteId: 13 })), host: 'site13.localhost' } as never)
  const paid = await room({ isFree: 0, price: 100 })
  expect(await open(paid.periodId, one).closed).toMatchObject({ code: 4456 })
  expect(await open(paid.periodId).closed).toMatchObject({ code: 4456 })
  const over = await room({ liveStatus: 4 })
  expect(await open(over.periodId, one).closed).toMatchObject({ code: 4999, end: { again: 0 } })
  await expect(open('abc').welcome).rejects.toThrow('404')
})

test('an ended session refuses and disconnects sockets', async () => {
  const { periodId } = await room()
  const one = await makeUser(t.owner)
  const a = await seated(periodId, one)
  await t.call('user/auth/user/ext/exit/login', {}, { token: one.token })
  expect(await a.closed).toMatchObject({ code: 4302, end: { again: 0 } })
  expect(await open(periodId, one).closed).toMatchObject({ code: 4302 })
  const late = await makeUser(t.owner)
  await t.owner`UPDATE user_session SET expires_at = now() - interval '1 minute' WHERE user_id = ${late.userId}`
  expect(await open(periodId, late).closed).toMatchObject({ code: 4301 })
})

test('leaving or disbanding the class disconnects at once', async () => {
  const { periodId, courseId, lecturer } = await room({ isFree: 0, price: 100 })
  const { gradeId } = await makeGrade(t.owner, { owner: lecturer })
  await t.owner`INSERT INTO grade_course (site_id, grade_id, course_id, seq, user_id) VALUES (12, ${gradeId}, ${courseId}, 1, ${lecturer.userId})`
  const [one, two, three] = [
    await makeMember(t.owner, gradeId),
    await makeMember(t.owner, gradeId),
    await makeMember(t.owner, gradeId),
  ]
  const [a, b, c] = [await seated(periodId, one), await seated(periodId, two), await seated(periodId, three)]
  const { studentId } = one
  await t.call('PUT exam/auth/grade/student/kick/out', { gradeId, studentId, leaveReason: '调班' }, lecturer)
  expect(await a.closed).toMatchObject({ code: 4456, end: { code: 456, again: 0 } })
  expect(await open(periodId, one).closed).toMatchObject({ code: 4456 })
  expect(await b.send({ type: 'say', text: '我还在' })).toMatchObject({ type: 'ok' })
  await t.call('PUT exam/auth/grade/student/quit', { gradeId }, two)
  expect(await b.closed).toMatchObject({ code: 4456 })
  expect(await c.send({ type: 'say', text: '我也在' })).toMatchObject({ type: 'ok' })
  await t.call('exam/auth/grade/info/disband', { gradeId }, lecturer)
  expect(await c.closed).toMatchObject({ code: 4456, end: { again: 0 } })
})

test('a VIP-free course admits current VIPs only, and enrols them', async () => {
  const { periodId, courseId } = await room({ isFree: 0, price: 100 })
  const [member, past, other] = [await makeUser(t.owner), await makeUser(t.owner), await makeUser(t.owner)]
  const setVip = (who: { userId: string }, end: string) =>
    t.owner`UPDATE users SET is_vip = 1, vip_expire_time = now() + ${end}::interval WHERE id = ${who.userId}`
  await setVip(member, '1 day')
  await setVip(past, '-1 day')
  // Not VIP yet.
  expect(await open(periodId, member).closed).toMatchObject({ code: 4456 })
  await t.owner`UPDATE course SET is_vip_free = 1 WHERE id = ${courseId}`
  const a = await seated(periodId, member)
  expect(await a.send({ type: 'say', text: '会员进来了' })).toMatchObject({ type: 'ok' })
  expect(await t.call('course/auth/course/getLiveUrl', { periodId }, member)).toMatchObject({
    code: 200,
    data: { periodId, isHost: 0 },
  })
  for (const who of [past, other]) {
    expect(await open(periodId, who).closed).toMatchObject({ code: 4456, end: { again: 0 } })
    expect((await t.call('course/auth/course/getLiveUrl', { periodId }, who)).code).toBe(456)
  }
  expect(await open(periodId).closed).toMatchObject({ code: 4456 })
  // Ends with the membership, despite the enrolment.
  await setVip(member, '-1 second')
  expect(await open(periodId, member).closed).toMatchObject({ code: 4456 })
})

test('an assistant’s role applies on reconnect, excludes the lecturer, and ends on removal', async () => {
  const { periodId, courseId, lecturer } = await room()
  const [helper, learner] = [await makeUser(t.owner), await makeUser(t.owner)]
  const [a, b] = [await seated(periodId, helper), await seated(periodId, learner)]
  await seated(periodId, lecturer)
  expect(await a.send({ type: 'muteAll', on: 1 })).toMatchObject({ type: 'no', code: 306 })
  await t.call('live/auth/assistant/save', { courseId, mobile: helper.mobile }, lecturer)
  expect(await a.closed).toMatchObject({ end: { again: 1 } })
  const again = await seated(periodId, helper)
  expect((await again.welcome).you.roomRole).toBe(2)
  const { seq } = (await b.send({ type: 'say', text: '请看这里' })) as { seq: number }
  for (const frame of [
    { type: 'pin', seq },
    { type: 'announce', text: '请翻到第 52 页' },
    { type: 'caption', text: '大家好' },
    { type: 'callOn', userId: learner.userId },
    { type: 'ask', draft: { askType: 9, askTitle: '签到' } },
    { type: 'mute', userId: learner.userId, minutes: 1 },
    { type: 'remove', seq },
    { type: 'kick', userId: learner.userId, on: 1 },
  ] as const)
    expect(await again.send(frame)).toMatchObject({ type: 'ok' })
  for (const frame of [
    { type: 'mute', userId: lecturer.userId, minutes: 1 },
    { type: 'kick', userId: lecturer.userId, on: 1 },
  ] as const)
    expect(await again.send(frame)).toMatchObject({ type: 'no', code: 306 })
  await t.call('live/auth/assistant/delete', { courseId, userId: helper.userId }, lecturer)
  expect(await again.closed).toMatchObject({ end: { again: 1 } })
  const last = await seated(periodId, helper)
  expect((await last.welcome).you.roomRole).toBe(1)
  expect(await last.send({ type: 'pin', seq: 0 })).toMatchObject({ type: 'no', code: 306 })
})

test('rejects cross-site WebSocket hijacking', async () => {
  const { periodId } = await room()
  await expect(open(periodId, { origin: 'https://evil.example' }).welcome).rejects.toThrow('403')
  await open(periodId, { origin: address }).welcome
})

test('oversized, binary and malformed frames close only their socket', async () => {
  const { periodId } = await room()
  const b = await seated(periodId, await makeUser(t.owner))
  const bad: [string | Buffer, number][] = [
    [JSON.stringify({ type: 'say', key: 'long-one-1', text: 'x'.repeat(1024 * 1024) }), 1009],
    [Buffer.from([1, 2, 3]), 4422],
    ['{', 4422],
    ['null', 4422],
    ['[]', 4422],
  ]
  for (const [data, code] of bad) {
    const a = await seated(periodId, await makeUser(t.owner))
    a.socket.send(data)
    expect(await a.closed).toMatchObject({ code })
  }
  expect(await b.send({ type: 'say', text: 'x'.repeat(501) })).toMatchObject({ type: 'no', code: 422 })
  expect(await b.send({ type: 'nothing' } as never)).toMatchObject({ type: 'no', code: 422 })
  expect(await b.send({ type: 'say', text: '还在' })).toMatchObject({ type: 'ok' })
})

test('two hundred flooding sockets are closed while messages still arrive', async () => {
  const { periodId } = await room()
  const [one, two] = [await makeUser(t.owner), await makeUser(t.owner)]
  const [speaker, reader] = [await seated(periodId, one), await seated(periodId, two)]
  const people = await Promise.all(Array.from({ length: 40 }, () => makeUser(t.owner)))
  const flood = people.flatMap((person) => Array.from({ length: 5 }, () => open(periodId, person)))
  await Promise.all(flood.map(({ welcome }) => welcome))
  for (const { socket } of flood)
    for (let n = 0; n < 100; n++)
      socket.send(
        JSON.stringify({
          type: 'say',
          key: `flood-${n}-${Math.random().toString(36).slice(2, 12)}`,
          text: `刷屏 ${n}`,
        }),
      )
  expect(await speaker.send({ type: 'say', text: '听得见吗' })).toMatchObject({ type: 'ok' })
  await reader.line('听得见吗')
  for (const { closed } of flood) expect(await closed).toMatchObject({ code: 4429 })
  // Three per ten seconds and user, whatever the number of sockets.
  const [{ count } = { count: 0 }] = await t.owner<{ count: number }[]>`
    SELECT count(*)::int AS count FROM live_message WHERE period_id = ${periodId} AND message_text LIKE '刷屏%'`
  expect(count).toBeLessThanOrEqual(40 * 6)
})

test('limits sockets per user; the oldest is closed', async () => {
  const { periodId } = await room()
  const one = await makeUser(t.owner)
  const first = await seated(periodId, one)
  for (let n = 0; n < 6; n++) await seated(periodId, one)
  expect(await first.closed).toMatchObject({ code: 4429, end: { again: 0 } })
})

test('other upgrades are answered as plain requests', async () => {
  const ask = (path: string, upgrade: string) =>
    new Promise<string>((resolve) => {
      const socket = connect(Number(new URL(address).port), '127.0.0.1')
      let text = ''
      socket.on('data', (data) => {
        text += String(data)
        if (text.includes('\r\n\r\n')) socket.destroy()
      })
      socket.on('close', () => resolve(text.split('\r\n')[0] ?? ''))
      const headers = [
        'Host: localhost',
        'Connection: upgrade',
        `Upgrade: ${upgrade}`,
        'Sec-WebSocket-Version: 13',
        'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      ]
      socket.write(`GET ${path} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`)
    })
  expect(await ask('/health/live', 'websocket')).toMatch(/^HTTP\/1\.1 (200|404)/)
  expect(await ask('/nowhere', 'websocket')).toMatch(/^HTTP\/1\.1 404/)
  expect(await ask('/stream/messages', 'h2c')).toMatch(/^HTTP\/1\.1 204/)
})
