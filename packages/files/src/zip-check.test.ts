import { randomBytes } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeOffice, makeZip, packedZeros, sealZip } from '../test/zip.ts'
import { bufferSource, checkZip, ZipRefused } from './zip-check.ts'

const check = (zip: Buffer) => checkZip(bufferSource(zip))
const refusal = async (zip: Buffer) => {
  const error = await check(zip).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ZipRefused)
  return (error as Error).message
}

describe('legitimate archives', () => {
  test('are accepted and measured', async () => {
    const zip = makeZip([
      { name: '资料/讲义.txt', data: '课程讲义'.repeat(100) },
      { name: '资料/图.png', data: randomBytes(5000), stored: true },
      { name: '空/', data: '' },
    ])
    expect(await check(zip)).toEqual({ names: ['资料/讲义.txt', '资料/图.png', '空/'], unpackedBytes: 1200 + 5000 })
    expect((await check(makeZip([]))).names).toEqual([])
    expect((await check(makeZip([{ name: 'a.txt', data: 'x' }], { comment: '说明' }))).unpackedBytes).toBe(1)
  })

  test('may nest slides with an embedded sheet', async () => {
    const slides = makeOffice('pptx', [{ name: 'ppt/embeddings/表.xlsx', data: makeOffice('xlsx') }])
    expect((await check(slides)).names).toContain('ppt/presentation.xml')
    expect((await check(makeZip([{ name: '第一章.pptx', data: slides }]))).names).toEqual(['第一章.pptx'])
  })
})

describe('zip bombs', () => {
  test('by ratio, by size, by number', async () => {
    const zeros = Buffer.alloc(50 * 1024 * 1024)
    expect(await refusal(makeZip([{ name: 'a', data: zeros }]))).toContain('解开后过大')
    const limits = { entries: 3, totalBytes: 2 * 1024 * 1024, ratio: 1e9 }
    const two = makeZip([1, 2, 3].map((n) => ({ name: `${n}`, data: Buffer.alloc(1024 * 1024) })))
    await expect(checkZip(bufferSource(two), limits)).rejects.toThrow('解开后过大')
    const many = makeZip(Array.from({ length: 1001 }, (_, n) => ({ name: `${n}`, data: '' })))
    expect(await refusal(many)).toContain('文件过多')
    expect(
      (await check(makeZip(Array.from({ length: 1000 }, (_, n) => ({ name: `${n}`, data: '' }))))).names.length,
    ).toBe(1000)
  })

  test('rejected early leave no pending stream', async () => {
    const source = bufferSource(makeZip([{ name: 'a', data: packedZeros(700), isPacked: true }]))
    let reading = 0
    const counted = {
      ...source,
      async read(position: number, length: number) {
        reading += 1
        return source.read(position, length).finally(() => (reading -= 1))
      },
    }
    await expect(checkZip(counted)).rejects.toThrow('解开后过大')
    expect(reading).toBe(0)
  })

  test('with false sizes: bytes are counted', async () => {
    // 10 MB of zeros that claim to be one byte.
    const honest = makeZip([{ name: 'a', data: Buffer.alloc(10 * 1024 * 1024) }])
    const lying = Buffer.from(honest)
    lying.writeUInt32LE(1, 22)
    lying.writeUInt32LE(1, lying.indexOf('PK\x01\x02', 0, 'latin1') + 24)
    expect(await refusal(lying)).toContain('解开后过大')
  })

  test('with overlapping entries', async () => {
    const data = deflateRawSync(Buffer.alloc(500_000))
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), Buffer.alloc(26), data])
    local.writeUInt16LE(8, 8)
    local.writeUInt32LE(data.length, 18)
    const one = (n: number) => {
      const entry = Buffer.concat([Buffer.from('PK\x01\x02', 'latin1'), Buffer.alloc(42), Buffer.from(String(n))])
      entry.writeUInt16LE(8, 10)
      entry.writeUInt32LE(data.length, 20)
      entry.writeUInt16LE(String(n).length, 28)
      return entry
    }
    const zip = sealZip(local, Buffer.concat(Array.from({ length: 900 }, (_, n) => one(n))), 900)
    expect(await refusal(zip)).toContain('已损坏')
  })

  test('with nested archives', async () => {
    const inner = makeZip([{ name: 'a', data: Buffer.alloc(900_000) }])
    expect(await refusal(makeZip([{ name: 'inner.zip', data: inner }]))).toContain('压缩包里还有压缩包')
    // Whatever its name and depth.
    expect(await refusal(makeZip([{ name: 'inner.jpg', data: inner }]))).toContain('压缩包里还有压缩包')
    expect(await refusal(makeZip([{ name: 'a.bin', data: Buffer.from('Rar!\x1a\x07\x00', 'latin1') }]))).toContain(
      '压缩包里还有压缩包',
    )
    const deep = [1, 2, 3].reduce(
      (zip, n) => makeOffice('docx', [{ name: `${n}.docx`, data: zip }]),
      makeOffice('docx'),
    )
    expect(await refusal(deep)).toContain('压缩包里还有压缩包')
    const bomb = makeOffice('xlsx', [{ name: 'xl/big', data: Buffer.alloc(30 * 1024 * 1024) }])
    expect(await refusal(makeZip([{ name: 'ok.xlsx', data: bomb }]))).toContain('解开后过大')
  })

  test('with XML entity definitions', async () => {
    const laughs = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "${'ha'.repeat(10)}">]><a>&b;</a>`
    expect(await refusal(makeOffice('xlsx', [{ name: 'xl/sharedStrings.xml', data: laughs }]))).toContain('XML 实体')
    // Far into the file, and across a chunk boundary.
    for (const before of [262_140, 262_143, 700_000]) {
      const far = `<?xml version="1.0"?>${randomBytes(before / 2)
        .toString('hex')
        .slice(21)}<!ENTITY b "x">`
      expect(await refusal(makeOffice('xlsx', [{ name: 'xl/a.xml', data: far }])), String(before)).toContain('XML 实体')
    }
  })
})

describe('polyglots and harmful paths', () => {
  test('are rejected', async () => {
    const zip = makeZip([{ name: 'a.txt', data: '一' }])
    expect(await refusal(Buffer.concat([Buffer.from('GIF89a/*'), zip]))).toContain('已损坏')
    expect(await refusal(Buffer.concat([zip, Buffer.from('<script>')]))).toContain('已损坏')
    expect(await refusal(makeZip([{ name: 'a', data: 'x', flags: 1 }]))).toContain('密码')
    for (const name of ['../a', 'a/../../b', '/etc/passwd', 'C:\\a', '..\\a', 'a\0b'])
      expect(await refusal(makeZip([{ name, data: 'x' }])), name).toContain('不安全的文件名')
    expect(await refusal(makeZip([{ name: 'a', data: 'x' }], { count: 2 }))).toContain('已损坏')
  })

  test('fuzzing: a truncated or altered archive is accepted or rejected, without other errors', async () => {
    const zip = makeOffice('docx', [{ name: 'word/media/a.png', data: randomBytes(300), stored: true }])
    await fc.assert(
      fc.asyncProperty(fc.nat(zip.length - 1), fc.nat(255), fc.boolean(), async (at, byte, cut) => {
        const changed = cut ? zip.subarray(0, at) : Buffer.from(zip)
        if (!cut) changed[at] = byte
        const outcome = await check(changed).catch((error: unknown) => error)
        expect(outcome instanceof ZipRefused || 'names' in (outcome as object)).toBe(true)
      }),
      { numRuns: 400 },
    )
  })
})
