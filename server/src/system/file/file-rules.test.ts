import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyText } from '../../../test/any-text.ts'
import { attachmentAs, cleanFileName, looksLikeText, maxBytes, withExtension } from './file-rules.ts'
import { issueUploadTicket, readUploadTicket, signView, verifyView } from './upload-ticket.ts'

describe('names', () => {
  test.each([
    ['../../etc/passwd', 'passwd'],
    ['..\\..\\boot.ini', 'boot.ini'],
    ['a\u0000b.txt', 'ab.txt'],
    ['CON', '_CON'],
    ['nul.txt', '_nul.txt'],
    ['照片\u202egpj.exe', '照片gpj.exe'],
    ['  .. ', '未命名文件'],
    ['', '未命名文件'],
    ['.htaccess', 'htaccess'],
    ['a<b>:"c|?*.pdf', 'a_b___c___.pdf'],
    ['报告 终稿(2).docx', '报告 终稿(2).docx'],
  ])('%j is shown as %j', (given, shown) => expect(cleanFileName(given)).toBe(shown))

  test('300 characters are truncated before the extension', () => {
    const long = cleanFileName(`${'长'.repeat(300)}.pdf`)
    expect([...long].length).toBe(120)
    expect(long.endsWith('.pdf')).toBe(true)
    expect(withExtension('照片.JPG', 'webp')).toBe('照片.webp')
    expect(withExtension('照片', 'webp')).toBe('照片.webp')
  })

  test('any name becomes safe; cleaning is idempotent; the header can encode it', () => {
    fc.assert(
      fc.property(anyText({ maxLength: 400 }), (given) => {
        const name = cleanFileName(given)
        expect(name).not.toMatch(/[/\\\p{Cc}\p{Cf}\p{Cs}]|^\.\.?$|^$/u)
        expect(cleanFileName(name)).toBe(name)
        expect(attachmentAs(name)).toMatch(/^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''[\w.%~!$&+^`|#-]+$/)
      }),
      { numRuns: 500 },
    )
    expect(attachmentAs('证书-李明.pdf')).toMatch(/^attachment; filename="download.pdf"; filename\*=UTF-8''%E8/)
    expect(attachmentAs(`a"b';c.txt`)).toBe(`attachment; filename="a_b';c.txt"; filename*=UTF-8''a%22b%27%3Bc.txt`)
  })
})

test('recognizes text in common Chinese encodings, and nothing else', () => {
  expect(looksLikeText(Buffer.from('你好，world\r\n\t'))).toBe(true)
  // Truncated within a character.
  expect(looksLikeText(Buffer.from('你好').subarray(0, 5))).toBe(true)
  expect(looksLikeText(Buffer.from([0xc4, 0xe3, 0xba, 0xc3]))).toBe(true)
  expect(looksLikeText(Buffer.from('\ufeff表格', 'utf16le'))).toBe(true)
  expect(looksLikeText(Buffer.from([0x4d, 0x5a, 0x90, 0, 3]))).toBe(false)
  expect(looksLikeText(Buffer.from([0xff, 0xff, 0x80, 0x80, 0xff, 0xff, 0xff]))).toBe(false)
})

test('learners upload pictures, authors also documents', () => {
  const MB = 1024 * 1024
  expect([
    maxBytes('image', false),
    maxBytes('private', true),
    maxBytes('document', false),
    maxBytes('document', true),
  ]).toEqual([10 * MB, 10 * MB, 20 * MB, 200 * MB])
})

test('a ticket and a view permission are valid for exactly what they state, until they expire', () => {
  const secret = Buffer.alloc(32, 7)
  const ticket = {
    siteId: 12,
    userId: '1',
    fileId: '2',
    kind: 'image',
    name: '图.png',
    size: 5,
    isAuthor: false,
    exp: 100,
  } as const
  const text = issueUploadTicket(secret, ticket)
  expect(readUploadTicket(secret, text, 99)).toEqual(ticket)
  expect(readUploadTicket(secret, text, 100)).toBeNull()
  expect(readUploadTicket(Buffer.alloc(32, 8), text, 99)).toBeNull()
  const [body = '', seal = ''] = text.split('.')
  const bigger = Buffer.from(JSON.stringify({ ...ticket, size: 500 })).toString('base64url')
  for (const bad of ['', '.', `${bigger}.${seal}`, `${body}.${seal}x`, `${body}.`, body])
    expect(readUploadTicket(secret, bad, 99), bad).toBeNull()
  const right = { siteId: 12, fileId: '2', userId: '1', exp: 100 }
  const sig = signView(secret, right)
  expect(verifyView(secret, right, sig, 99)).toBe(true)
  expect(verifyView(secret, right, sig, 100)).toBe(false)
  for (const other of [{ siteId: 13 }, { fileId: '3' }, { userId: '2' }, { exp: 101 }])
    expect(verifyView(secret, { ...right, ...other }, sig, 99)).toBe(false)
  // One kind of token is not accepted as another.
  expect(verifyView(secret, right, seal, 99)).toBe(false)
})
