/** Model-based test of uploads over HTTP; the model is a set of chunk numbers. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeLecturer, type MadeUser } from '../../test/factories.ts'
import { startTestApp, type TestApp } from '../../test/harness.ts'
import { chunksOf, filmOf, md5, partOf, sendChunk, testChunk, type UploadedFile } from '../../test/uploads.ts'
import { expireUploads } from './upload-expiry.ts'

const CHUNK = 5000
const RUNS = 60

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

interface Model {
  received: Set<number>
  id: string
  videoId: string
}
interface Real {
  file: UploadedFile
  me: MadeUser
  other: MadeUser
}
type Action = fc.AsyncCommand<Model, Real>

/** Maps a random pick to a chunk number. */
const numberIn = (file: UploadedFile, pick: number) => ((pick - 1) % chunksOf(file)) + 1
const listed = ({ received }: Model) => [...received].toSorted((a, b) => a - b)

const action = (name: string, run: (model: Model, real: Real) => Promise<void>): Action => ({
  check: () => true,
  run,
  toString: () => name,
})

async function sendGood(model: Model, { file, me }: Real, n: number, form: boolean): Promise<void> {
  const answer = await sendChunk(t, file, n, { token: me.token, form })
  expect(answer.status).toBe(200)
  if (model.videoId) {
    expect(answer.data.videoId).toBe(model.videoId)
    return
  }
  model.received.add(n)
  if (model.received.size < chunksOf(file)) {
    expect(answer.data).toMatchObject({ uploads: listed(model), skipUpload: false, videoId: '' })
    if (model.id) expect(answer.data.uploadStatusId).toBe(model.id)
    model.id = answer.data.uploadStatusId
    return
  }
  expect(answer.data).toMatchObject({ uploads: listed(model), skipUpload: true })
  model.videoId = answer.data.videoId
  const [video] = await t.owner<
    { sourceKey: string; md5: string }[]
  >`SELECT source_key, source_md5 AS md5 FROM video WHERE id = ${model.videoId}`
  expect(video?.md5).toBe(md5(file.bytes))
  expect(readFileSync(join(t.services.config.dataDir, video?.sourceKey ?? '')).equals(file.bytes)).toBe(true)
}

const picks = fc.integer({ min: 1, max: 12 })
const goOn = fc.boolean().map((form) =>
  action('send the next one', async (model, real) => {
    const next = Array.from({ length: chunksOf(real.file) }, (_, n) => n + 1).find((n) => !model.received.has(n))
    await sendGood(model, real, next ?? 1, form)
  }),
)
const actions: fc.Arbitrary<Action>[] = [
  // Weighted, so that many files are completed.
  goOn,
  goOn,
  goOn,
  fc
    .tuple(picks, fc.boolean())
    .map(([pick, form]) =>
      action(`send ${pick}${form ? ' as a form' : ''}`, (model, real) =>
        sendGood(model, real, numberIn(real.file, pick), form),
      ),
    ),
  fc.tuple(picks, picks).map(([one, two]) =>
    action(`send ${one} and ${two} at once`, async (model, real) => {
      if (model.videoId) return
      const numbers = [numberIn(real.file, one), numberIn(real.file, two)]
      // Not the pair that completes the file: which of the two gets the video is a race.
      if (new Set([...model.received, ...numbers]).size === chunksOf(real.file)) return
      const answers = await Promise.all(numbers.map((n) => sendChunk(t, real.file, n, { token: real.me.token })))
      for (const answer of answers) expect(answer.status).toBe(200)
      for (const n of numbers) model.received.add(n)
      model.id ||= answers[0]?.data.uploadStatusId ?? ''
    }),
  ),
  fc.tuple(picks, fc.constantFrom(-1, 1), fc.boolean()).map(([pick, off, form]) =>
    action(`send ${pick} ${off < 0 ? 'too short' : 'too long'}`, async (model, { file, me }) => {
      const n = numberIn(file, pick)
      const part = partOf(file, n)
      const body = off < 0 ? part.subarray(0, -1) : Buffer.concat([part, Buffer.alloc(1)])
      const answer = await sendChunk(t, file, n, { token: me.token, body, form })
      // Stored chunks are not checked again; in a form the length is known while reading only.
      const isThere = model.videoId !== '' || model.received.has(n)
      expect(answer.status).toBe(form && isThere ? 200 : 415)
      // The upload exists by then, without chunks.
      if (form && !isThere && !model.id) {
        const { data } = await t.call('vod/auth/upload/list', {}, { token: me.token })
        expect(data.list).toMatchObject([{ receivedBytes: 0 }])
        model.id = data.list[0]?.uploadStatusId ?? ''
      }
    }),
  ),
  picks.map((pick) =>
    action(`send ${pick} cut otherwise`, async (_model, { file, me }) => {
      const n = numberIn(file, pick)
      const answer = await sendChunk(t, file, n, { token: me.token, fields: { totalChunks: chunksOf(file) + 3 } })
      expect(answer.status).toBe(415)
    }),
  ),
  picks.map((pick) =>
    action(`another sends ${pick} to it`, async (model, { file, other }) => {
      if (!model.id || model.videoId) return
      const options = { token: other.token, fields: { uploadStatusId: model.id } }
      expect((await sendChunk(t, file, numberIn(file, pick), options)).status).toBe(404)
      expect((await t.call('vod/auth/upload/cancel', { uploadStatusId: model.id }, options)).code).toBe(404)
    }),
  ),
  picks.map((pick) =>
    action(`ask for ${pick}`, async (model, { file, me }) => {
      const n = numberIn(file, pick)
      const answer = await testChunk(t, file, n, { token: me.token })
      expect(answer.status).toBe(model.videoId || model.received.has(n) ? 200 : 203)
      if (!model.videoId) expect(answer.data.uploads).toEqual(listed(model))
    }),
  ),
  fc.constant(
    action('cancel', async (model, { me }) => {
      if (!model.id || model.videoId) return
      const { code } = await t.call('vod/auth/upload/cancel', { uploadStatusId: model.id }, { token: me.token })
      expect(code).toBe(200)
      expect(existsSync(join(t.services.config.dataDir, 'uploads/12', model.id))).toBe(false)
      Object.assign(model, { received: new Set(), id: '' })
    }),
  ),
  fc.constant(
    action('let it grow old', async (model) => {
      if (!model.id || model.videoId) return
      await t.owner`UPDATE video_upload SET expires_at = now() - interval '1 second' WHERE id = ${model.id}`
      await expireUploads(t.owner, t.services.config.dataDir)
      Object.assign(model, { received: new Set(), id: '' })
    }),
  ),
  fc.constant(
    action('look at the list', async (model, { me }) => {
      const { data } = await t.call('vod/auth/upload/list', {}, { token: me.token })
      expect(data.list.map(({ uploadStatusId }) => uploadStatusId)).toEqual(
        model.id && !model.videoId ? [model.id] : [],
      )
    }),
  ),
]

let serial = 9000
test('any sequence of actions matches the model', { timeout: 120_000 }, async () => {
  const sizes = fc.record({
    chunks: fc.integer({ min: 1, max: 6 }),
    rest: fc.integer({ min: 0, max: CHUNK - 1 }),
    forceChunkSize: fc.boolean(),
    byName: fc.boolean(),
  })
  let finished = 0
  await fc.assert(
    fc.asyncProperty(sizes, fc.commands(actions, { maxCommands: 40, size: 'max' }), async (size, commands) => {
      const bytes = filmOf(size.chunks * CHUNK + size.rest, ++serial)
      const file: UploadedFile = {
        bytes,
        chunkSize: CHUNK,
        forceChunkSize: size.forceChunkSize,
        ...(size.byName ? { identifier: `name ${serial}` } : {}),
      }
      const [me, other] = [await makeLecturer(t.owner), await makeLecturer(t.owner)]
      const model: Model = { received: new Set(), id: '', videoId: '' }
      await fc.asyncModelRun(() => ({ model, real: { file, me, other } }), commands)
      if (model.videoId) finished += 1
    }),
    { numRuns: RUNS },
  )
  // Coverage of the state machine.
  expect(finished).toBeGreaterThan(RUNS / 10)
})
