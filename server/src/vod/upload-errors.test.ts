/** Full disks and stalled connections, without mocks. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeLecturer } from '../../test/factories.ts'
import { startTestApp, type TestApp } from '../../test/harness.ts'
import { CHUNK, fieldsOf, filmOf, partOf, sendAll, sendChunk, testChunk } from '../../test/uploads.ts'
import { writeChunk } from './upload-file.ts'

const small = mkdtempSync(join(tmpdir(), 'zhixing-small-'))
const MB = 1024 * 1024
/** A disk of 6 MB, if the system permits one. */
const hasSmallDisk = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=6m', 'tmpfs', small]).status === 0

let t: TestApp
beforeAll(async () => {
  t = await startTestApp(hasSmallDisk ? { DATA_DIR: small, UPLOAD_RESERVE_PERCENT: '0' } : {})
})
afterAll(async () => {
  await t?.close()
  if (hasSmallDisk) spawnSync('umount', [small])
  rmSync(small, { recursive: true, force: true })
})

async function* pieces(bytes: Buffer): AsyncIterable<Buffer> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
}

describe.skipIf(!hasSmallDisk)('a disk that fills up', () => {
  test('during a chunk: answers noSpace, and a retry works once there is space', async () => {
    writeFileSync(join(small, 'ballast'), Buffer.alloc(5 * MB))
    const chunk = { path: join(small, 'film'), place: { offset: 0, length: 2 * MB } }
    const bytes = filmOf(2 * MB)
    await expect(writeChunk(pieces(bytes), chunk)).rejects.toMatchObject({ code: 507 })
    rmSync(join(small, 'ballast'))
    await writeChunk(pieces(bytes), chunk)
    expect(statSync(join(small, 'film')).size).toBe(2 * MB)
    rmSync(join(small, 'film'))
  })

  test('between chunks: stored chunks are kept, and the upload resumes', async () => {
    const { token } = await makeLecturer(t.owner)
    const file = { bytes: filmOf(2 * MB, 4711), chunkSize: MB / 2 }
    await sendChunk(t, file, 1, { token })
    writeFileSync(join(small, 'ballast'), Buffer.alloc(5 * MB + MB / 4))
    // Free space is cached for a second.
    await sleep(1100)
    const full = await sendChunk(t, file, 2, { token })
    expect(full).toMatchObject({ status: 507, code: 507, msg: expect.stringContaining('已上传的部分会保留') })
    expect((await testChunk(t, file, 1, { token })).data.uploads).toEqual([1])
    // Calls without files still work.
    expect((await t.call('vod/auth/upload/list', {}, { token })).data.list).toHaveLength(1)
    rmSync(join(small, 'ballast'))
    await sleep(1100)
    expect((await sendAll(t, file, { token })).data.skipUpload).toBe(true)
  })
})

describe('a connection that stalls within a chunk', () => {
  test('does not block a retry over another connection', async () => {
    await t.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = t.app.server.address() as AddressInfo
    const { token } = await makeLecturer(t.owner)
    const file = { bytes: filmOf(2 * CHUNK, 815) }
    const path = `/apis/vod/auth/videoInfo/upload?${new URLSearchParams(fieldsOf(file, 1))}`
    const head = `POST ${path} HTTP/1.1\r\nhost: localhost\r\nsite-id: 12\r\ntoken: ${token}\r\ncontent-type: video/mp4\r\ncontent-length: ${CHUNK}\r\n\r\n`
    const dead = await new Promise<Socket>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.write(head)
        socket.write(partOf(file, 1).subarray(0, CHUNK / 2))
        resolve(socket)
      })
    })
    const cut = new Promise<void>((resolve) => dead.once('close', () => resolve()))
    dead.on('error', () => {})
    dead.resume()
    // The first chunk is being written: its upload exists.
    await expect.poll(async () => (await t.call('vod/auth/upload/list', {}, { token })).data.list.length).toBe(1)
    const again = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { 'site-id': '12', token, 'content-type': 'video/mp4' },
      body: new Uint8Array(partOf(file, 1)),
    })
    expect(await again.json()).toMatchObject({ code: 200, data: { uploads: [1] } })
    await cut
    // Bytes from a real socket, whose buffers were released, are intact on disk.
    const last = await fetch(`http://127.0.0.1:${port}${path.replace('chunkNumber=1', 'chunkNumber=2')}`, {
      method: 'POST',
      headers: { 'site-id': '12', token, 'content-type': 'video/mp4' },
      body: new Uint8Array(partOf(file, 2)),
    })
    expect(await last.json()).toMatchObject({ code: 200, data: { skipUpload: true } })
  })
})
