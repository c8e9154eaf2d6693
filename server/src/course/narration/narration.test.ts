/** Narration of text lessons with a fake speech service and real ffmpeg. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeCourse, makeLecturer, makeUser } from '../../../test/factories.ts'
import { CHARACTER_MS, startVoiceGateway, tone, type VoiceGateway } from '../../../test/gateways/voice.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { listWords } from '../../../test/words.ts'
import { narrateJob } from './narrate-job.ts'
import { texts as narrationTexts } from './texts.ts'

let t: TestApp
let gateway: VoiceGateway
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'zhixing-narration-test-'))
  gateway = await startVoiceGateway()
  t = await startTestApp({
    VOICE_URL: gateway.url,
    VOICE_MODEL: 'cosyvoice-v2',
    VOICE_NAMES: 'anna=安娜,bruno',
    VOICE_FEN_PER_10000: '20000',
  })
})
beforeEach(() => {
  gateway.answer = (_nth, input) => tone(input)
  gateway.received.length = 0
})
afterAll(async () => {
  await t.close()
  await gateway.close()
  rmSync(folder, { recursive: true, force: true })
})

const paths = {
  view: 'course/auth/narration/view',
  begin: 'course/auth/narration/begin',
  stop: 'course/auth/narration/stop',
  again: 'course/auth/narration/sentence/again',
  discard: 'course/auth/narration/discard',
  approve: 'course/auth/narration/approve',
  withdraw: 'course/auth/narration/withdraw',
} as const
type What = keyof typeof paths
const whats = Object.keys(paths) as What[]

const SENTENCES = ['导数是变化率。', '先看图像！', 'See it move.', '小结']
const TEXT = '<p>导数是变化率。先<b>看图像！</b></p><p>See it move.</p><p>——</p><h2>小结</h2>'

async function authored(text = TEXT, over: Parameters<typeof makeCourse>[1] = {}) {
  const lecturer = await makeLecturer(t.owner)
  const period = { periodName: '第一节', periodType: 2, periodText: text, isFree: 1 as const }
  const closed = { ...period, periodName: '第二节', isFree: 0 as const }
  const chapters = [{ chapterName: '第一章', periods: [period, closed] }]
  const made = await makeCourse(t.owner, { lecturerId: lecturer.lecturerId, chapters, ...over })
  const [periodId = '', closedId = ''] = made.periodIds
  const call = (what: What, input: object = {}, as: { token: string; siteId?: number } = lecturer) =>
    t.raw('POST', paths[what], { periodId, ...input }, as) as Promise<{
      code: number
      msg: string
      data: View
    }>
  return { lecturer, periodId, closedId, call, courseId: made.courseId }
}
type View = Awaited<ReturnType<typeof viewType>>['data']
const viewType = () => t.call(paths.view, { periodId: '1' })

const get = (url: string, headers: Record<string, string> = {}) => t.app.inject({ method: 'GET', url, headers })
const spokenTexts = () => gateway.received.map(({ body }) => body.input)
const heardBy = async (periodId: string, learner?: { token: string }) => {
  const path = learner ? ('course/auth/course/sign' as const) : ('course/api/course/trial/sign' as const)
  return (await t.call(path, { periodId }, learner)).data.narration
}
async function made(one: Awaited<ReturnType<typeof authored>>, voice = 'anna') {
  await one.call('begin', { voice })
  await t.runJobs()
  const { data } = await one.call('view')
  if (!data.draft) throw new Error('there is no draft')
  return data.draft
}
/** Runs the job until its last attempt. */
async function exhaust() {
  for (let n = 0; n < 4; n++) {
    await t.owner`UPDATE pgboss.job SET start_after = now() WHERE name = 'course.narrate' AND state = 'retry'`
    await t.runJobs().catch(() => undefined)
  }
}

test('a draft is spoken sentence by sentence, heard by its author, approved, and then heard by learners', async () => {
  const one = await authored()
  const learner = await makeUser(t.owner)
  const characters = SENTENCES.join('').length
  const before = (await one.call('view')).data
  expect(before).toMatchObject({
    isOffered: 1,
    voiceList: [
      { id: 'anna', name: '安娜' },
      { id: 'bruno', name: 'bruno' },
    ],
    plan: { sentences: 4, characters, priceFen: Math.ceil(characters * 2) },
    draft: null,
    approved: null,
  })
  const begun = await one.call('begin', { voice: 'anna' })
  expect(begun).toMatchObject({ msg: narrationTexts.begun, data: { draft: { state: 1, progress: 0 } } })
  expect((await one.call('begin', { voice: 'anna' })).msg).toContain('正在制作')
  await t.runJobs()
  expect(gateway.received.map(({ body }) => [body.input, body.voice, body.model])).toEqual(
    SENTENCES.map((sentence) => [sentence, 'anna', 'cosyvoice-v2']),
  )
  const { draft } = (await one.call('view')).data
  expect(draft).toMatchObject({ state: 2, progress: 100, voice: 'anna', isOutdated: 0 })
  expect(draft?.sentenceList.map(({ sentence, paragraph }) => [sentence, paragraph])).toEqual([
    [SENTENCES[0], 1],
    [SENTENCES[1], 1],
    [SENTENCES[2], 2],
    [SENTENCES[3], 4],
  ])
  expect(await heardBy(one.periodId, learner)).toBeNull()

  // The draft is its author's alone.
  const clip = draft?.sentenceList[0]?.url ?? ''
  const own = await get(clip, { token: one.lecturer.token, range: 'bytes=0-3' })
  expect([own.statusCode, own.headers['content-type'], own.payload]).toEqual([206, 'audio/wav', 'RIFF'])
  const other = await makeLecturer(t.owner)
  const abroad = await makeLecturer(t.owner, { siteId: 13 })
  const moved = clip.replace('/12/', '/13/')
  for (const [url, headers] of [
    [clip, {}],
    [clip, { token: learner.token }],
    [clip, { token: other.token }],
    [clip, { token: abroad.token }],
    [moved, { token: abroad.token }],
    [moved, { token: one.lecturer.token }],
  ] as const)
    expect((await get(url, headers)).statusCode).toBe(404)
  for (const what of whats)
    expect((await one.call(what, { voice: 'anna', rev: 1, seq: 0, spoken: 'x' }, other)).code, what).toBe(404)

  // What is approved is what was heard.
  const rev = draft?.rev ?? 0
  expect((await one.call('approve', { rev: rev + 1 })).code).toBe(409)
  const approved = await one.call('approve', { rev })
  expect(approved).toMatchObject({ code: 200, msg: expect.stringContaining('学员可以收听') })
  expect(approved.data).toMatchObject({ draft: null, approved: { isHeard: 1, isOutdated: 0, voice: 'anna' } })

  const heard = await heardBy(one.periodId, learner)
  expect(heard?.sentenceList.map(({ sentence }) => sentence)).toEqual(SENTENCES)
  let at = 0
  heard?.sentenceList.forEach(({ start, end, sentence, paragraph }, n) => {
    expect(Math.abs(start - at)).toBeLessThan(0.02)
    expect(Math.abs(end - start - (sentence.length * CHARACTER_MS) / 1000)).toBeLessThan(0.02)
    at = end + (heard.sentenceList[n + 1]?.paragraph === paragraph ? 0.25 : 0.7)
  })
  // A visitor hears a trial lesson.
  expect((await heardBy(one.periodId))?.seconds).toBe(heard?.seconds)

  const whole = await get(heard?.url ?? '')
  expect([whole.statusCode, whole.headers['content-type']]).toEqual([200, 'audio/mp4'])
  expect((await get(heard?.url ?? '', { range: 'bytes=4-7' })).payload).toBe('ftyp')
  const path = join(folder, 'heard.m4a')
  writeFileSync(path, whole.rawPayload)
  const probed = execFileSync('ffprobe', ['-v', 'error', '-show_format', '-of', 'json', path], { encoding: 'utf8' })
  const { format } = JSON.parse(probed) as { format: { duration: string; tags: Record<string, string> } }
  expect(Math.abs(Number(format.duration) - (heard?.seconds ?? 0))).toBeLessThan(0.1)
  expect(format.tags.comment).toContain('语音由人工智能合成')
  expect(JSON.parse(format.tags.AIGC ?? '{}')).toMatchObject({ Label: '1', ProduceID: draft?.narrationId })

  // The address is signed, for this site and this narration.
  const unsigned = heard?.url.replace(/sig=.{4}/, 'sig=AAAA') ?? ''
  expect((await get(unsigned)).statusCode).toBe(403)
  expect((await get(heard?.url.replace('/12/', '/13/') ?? '')).statusCode).toBe(403)

  const withdrawn = await one.call('withdraw')
  expect(withdrawn.data).toMatchObject({ approved: null, draft: { state: 2 } })
  expect(await heardBy(one.periodId, learner)).toBeNull()
  expect((await get(heard?.url ?? '')).statusCode).toBe(404)
  expect((await one.call('withdraw')).code).toBe(200)
})

test('who may not study the lesson gets no address', async () => {
  const one = await authored(TEXT, { isFree: 0, price: 100 })
  const closed = { ...one, call: (what: What, input = {}) => one.call(what, { periodId: one.closedId, ...input }) }
  const { rev } = await made(closed)
  await closed.call('approve', { rev })
  const learner = await makeUser(t.owner)
  const refused = await t.call('course/auth/course/sign', { periodId: one.closedId }, learner)
  expect(refused).toMatchObject({ code: 456 })
  expect(JSON.stringify(refused)).not.toContain('/files/n/')
  expect((await t.call('course/api/course/trial/sign', { periodId: one.closedId })).code).toBe(404)
})

test('a job that is killed in the middle continues with the next sentence', async () => {
  const one = await authored()
  const { data } = await one.call('begin', { voice: 'anna' })
  const killed = new AbortController()
  gateway.answer = (nth, input) => {
    if (nth < 2) return tone(input)
    killed.abort()
    return 'silent'
  }
  const job = { siteId: 12, narrationId: data.draft?.narrationId }
  await expect(narrateJob.run(job, { services: t.services, signal: killed.signal, attempt: 1 })).rejects.toThrow()
  expect((await one.call('view')).data.draft).toMatchObject({ state: 1, progress: 50 })
  gateway.answer = (_nth, input) => tone(input)
  await t.runJobs()
  expect((await one.call('view')).data.draft).toMatchObject({ state: 2 })
  // The third was asked for again, since its sound never came.
  expect(spokenTexts()).toEqual([...SENTENCES.slice(0, 3), ...SENTENCES.slice(2)])
})

test('a service that fails is asked later; then the made sentences stay, and the rest can be made', async () => {
  const one = await authored()
  gateway.answer = (nth, input) =>
    nth < 2 ? tone(input) : { status: 503, body: '', headers: { 'retry-after-ms': '1' } }
  await one.call('begin', { voice: 'anna' })
  await exhaust()
  const failed = (await one.call('view')).data
  expect(failed.draft).toMatchObject({ state: 3, failReason: expect.stringContaining('没有应答') })
  expect(failed.draft?.sentenceList.map(({ url }) => url !== '')).toEqual([true, true, false, false])
  expect(failed.plan.characters).toBe([...SENTENCES.slice(2).join('')].length)
  expect((await one.call('approve', { rev: failed.draft?.rev })).msg).toContain('还没有制作完成')
  gateway.answer = (_nth, input) => tone(input)
  gateway.received.length = 0
  await made(one)
  expect(spokenTexts()).toEqual(SENTENCES.slice(2))
})

test.each([
  ['refuses the voice', () => ({ status: 400, body: '{}' }), '不接受'],
  ['refuses the key', () => ({ status: 401, body: '{}' }), 'VOICE_KEY'],
  ['answers a page', () => Buffer.from('<html></html>'), '不是可用的声音'],
])('a service that %s is asked once, and its author learns why', async (_name, answer, reason) => {
  const one = await authored()
  gateway.answer = answer
  const draft = await made(one)
  expect(draft).toMatchObject({ state: 3, failReason: expect.stringContaining(reason) })
  expect(gateway.received).toHaveLength(1)
})

test('sound that was cut is asked for again, never kept', async () => {
  const one = await authored()
  gateway.answer = (nth, input) => (nth === 1 ? tone(input).subarray(0, 2000) : tone(input))
  await one.call('begin', { voice: 'anna' })
  await exhaust()
  const { draft } = (await one.call('view')).data
  expect(draft).toMatchObject({ state: 2 })
  expect(spokenTexts()).toEqual([SENTENCES[0], SENTENCES[1], ...SENTENCES.slice(1)])
})

test('a changed text makes the narration outdated; only its new sentences are made', async () => {
  const one = await authored()
  const learner = await makeUser(t.owner)
  const first = await made(one)
  await one.call('approve', { rev: first.rev })
  const edit = (periodText: string) =>
    t.call('course/auth/course/chapter/period/audit/update', { id: one.periodId, periodText }, one.lecturer)
  await edit(TEXT.replace('<b>', '<i>').replace('</b>', '</i>'))
  expect((await one.call('view')).data.approved).toMatchObject({ isOutdated: 0, isHeard: 1 })
  const text = TEXT.replace('See it move.', 'Watch it move.')
  await edit(text)
  const view = (await one.call('view')).data
  expect(view.approved).toMatchObject({ isOutdated: 1, isHeard: 1 })
  expect(view.plan).toMatchObject({ sentences: 4, characters: 'Watch it move.'.length })
  expect(await heardBy(one.periodId, learner)).not.toBeNull()

  gateway.received.length = 0
  const second = await made(one)
  expect(spokenTexts()).toEqual(['Watch it move.'])
  expect((await one.call('approve', { rev: second.rev })).msg).toContain('正文发布后')
  // Learners still read the earlier text, which is not what is said.
  expect(await heardBy(one.periodId, learner)).toBeNull()
  await t.owner`UPDATE course_period SET period_text = ${text} WHERE site_id = 12 AND id = ${one.periodId}`
  const heard = await heardBy(one.periodId, learner)
  expect(heard?.sentenceList[2]?.sentence).toBe('Watch it move.')
  // Files of the earlier narration that are still used were kept by its deletion.
  await t.runJobs()
  expect((await get(heard?.url ?? '')).statusCode).toBe(200)
  await one.call('withdraw')
  const clips = (await one.call('view')).data.draft?.sentenceList ?? []
  for (const { url } of clips) expect((await get(url, { token: one.lecturer.token })).statusCode).toBe(200)
})

test('a sentence is spoken again with another spelling, which later drafts keep', async () => {
  const one = await authored()
  const { rev } = await made(one)
  gateway.received.length = 0
  const again = { rev, seq: 1, spoken: '先看图象！' }
  expect((await one.call('again', { ...again, rev: rev + 5 })).code).toBe(409)
  expect((await one.call('again', { ...again, seq: 9 })).code).toBe(404)
  expect((await one.call('again', { ...again, spoken: ' ' })).msg).toContain('读法')
  await listWords(t, ['代写作业'])
  expect((await one.call('again', { ...again, spoken: '代写作业' })).msg).toContain('不允许发布')
  const asked = await one.call('again', again)
  expect(asked.data.draft).toMatchObject({ state: 1, rev: rev + 1 })
  // What was heard is not what would be approved now.
  expect((await one.call('approve', { rev })).code).toBe(409)
  await t.runJobs()
  expect(spokenTexts()).toEqual(['先看图象！'])
  gateway.received.length = 0
  const other = await made(one, 'bruno')
  expect(other.sentenceList[1]).toMatchObject({ sentence: '先看图像！', spoken: '先看图象！' })
  expect(spokenTexts()).toEqual([SENTENCES[0], '先看图象！', ...SENTENCES.slice(2)])
})

test('an export of the course says that the narration is not part of it', async () => {
  const one = await authored()
  await made(one)
  const begun = await t.call('course/auth/file/export', { courseId: one.courseId, clientKey: 'narrated' }, one.lecturer)
  await t.runJobs()
  const { data } = await t.call('course/auth/file/view', { id: begun.data.id }, one.lecturer)
  expect(data.noteList).toEqual(['课时《第一节》的配音未包含，导入后可以重新制作'])
})

test('a stopped draft asks for nothing more; a discarded one leaves no file', async () => {
  const one = await authored()
  await one.call('begin', { voice: 'anna' })
  expect((await one.call('stop')).data.draft).toMatchObject({ state: 4 })
  await t.runJobs()
  expect(gateway.received).toHaveLength(0)
  const { narrationId } = await made(one)
  const rows = await t.owner<{ key: string }[]>`
    SELECT clip_key AS key FROM course_narration_sentence WHERE narration_id = ${narrationId}
    UNION SELECT track_key FROM course_narration WHERE id = ${narrationId}`
  expect(rows).toHaveLength(5)
  for (const { key } of rows) expect(await t.services.platform.storage.size(key)).toBeGreaterThan(100)
  expect((await one.call('discard')).data.draft).toBeNull()
  await t.runJobs()
  for (const { key } of rows) await expect(t.services.platform.storage.size(key)).rejects.toThrow('ENOENT')
  expect((await one.call('discard')).code).toBe(200)
})

test('refused: unknown voices, lessons without words or of another kind, texts that are too long', async () => {
  const one = await authored()
  expect(await one.call('begin', { voice: 'clara' })).toMatchObject({
    code: 422,
    msg: expect.stringContaining('声音'),
  })
  const empty = await authored('<p>——</p>')
  expect((await empty.call('begin', { voice: 'anna' })).msg).toContain('还没有正文')
  const long = await authored(`<p>${'很长的一句话。'.repeat(2500)}</p>`)
  expect((await long.call('begin', { voice: 'anna' })).msg).toContain('正文过长')
  await t.call('course/auth/course/chapter/period/audit/update', { id: one.periodId, periodType: 3 }, one.lecturer)
  expect((await one.call('view')).msg).toContain('图文课时')
  expect(gateway.received).toHaveLength(0)
})

test('without a service nothing is offered', async () => {
  const plain = await startTestApp()
  try {
    const lecturer = await makeLecturer(plain.owner)
    const { periodIds } = await makeCourse(plain.owner, { lecturerId: lecturer.lecturerId })
    const periodId = periodIds[0] ?? ''
    expect((await plain.call('course/auth/narration/view', { periodId }, lecturer)).data.isOffered).toBe(0)
    const refused = await plain.call('course/auth/narration/begin', { periodId, voice: 'alloy' }, lecturer)
    expect(refused).toMatchObject({ code: 999, msg: expect.stringContaining('VOICE_URL') })
  } finally {
    await plain.close()
  }
})
