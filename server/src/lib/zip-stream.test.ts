import { unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { safeName, zipStream } from './zip-stream.ts'

const text = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes)

describe('zipStream', () => {
  test('contains every file, with Chinese names', async () => {
    const pieces: Uint8Array[] = []
    const of = (...parts: string[]) => ({ content: async () => parts.map((part) => Buffer.from(part)) })
    for await (const piece of zipStream([
      { path: '名单.txt', ...of('一', '二') },
      { path: '01-张三/空.txt', ...of() },
      { path: '01-张三/a.txt', ...of('x'.repeat(100_000)) },
    ]))
      pieces.push(piece)
    const files = unzipSync(Buffer.concat(pieces))
    expect(Object.keys(files)).toEqual(['名单.txt', '01-张三/空.txt', '01-张三/a.txt'])
    expect(text(files['名单.txt'])).toBe('一二')
    expect(files['01-张三/a.txt']).toHaveLength(100_000)
  })

  test('opens files lazily and respects back-pressure', async () => {
    const asked: string[] = []
    const entry = (path: string) => ({
      path,
      content: async () => {
        asked.push(path)
        return Array.from({ length: 64 }, () => Buffer.alloc(16 * 1024))
      },
    })
    const stream = zipStream([entry('a'), entry('b')])
    await stream.next()
    expect(asked).toEqual(['a'])
    await stream.return(undefined)
    expect(asked).toEqual(['a'])
  })

  test('propagates read errors', async () => {
    const broken = zipStream([{ path: 'a', content: () => Promise.reject(new Error('gone')) }])
    await expect(broken.next()).rejects.toThrow('gone')
  })
})

test('safeName is valid on every system', () => {
  expect(safeName('张三', '学员')).toBe('张三')
  expect(safeName('../../etc/passwd', '学员')).toBe('_.._etc_passwd')
  expect(safeName('a:b*c?.pdf', 'f')).toBe('a_b_c_.pdf')
  expect(safeName(' . ', '学员')).toBe('学员')
  expect(safeName('con.txt', 'f')).toBe('_con.txt')
  expect(safeName(`${'很'.repeat(200)}.docx`, 'f')).toHaveLength(80)
  expect(safeName('a\u202Efdp.exe', 'f')).toBe('a_fdp.exe')
})
