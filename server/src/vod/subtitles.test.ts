import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyText } from '../../test/any-text.ts'
import {
  type Cue,
  cleanText,
  decodeText,
  errorSentence,
  errorsOf,
  normalised,
  parseSubtitle,
  readSubtitle,
  readTime,
  writeVtt,
} from './subtitles.ts'

const SRT =
  '1\r\n00:00:01,000 --> 00:00:02,500\r\n你好，同学们\r\n第二行\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\n再见\r\n'
const cuesOf = (text: string): Cue[] => {
  const parsed = parseSubtitle(text)
  if ('errors' in parsed) throw new Error(errorSentence(parsed.errors))
  return parsed.cues
}
const errorsIn = (text: string) => {
  const parsed = parseSubtitle(text)
  return 'errors' in parsed ? parsed.errors : []
}

describe('parsing', () => {
  test('SRT', () => {
    expect(cuesOf(SRT)).toEqual([
      { start: 1, end: 2.5, text: '你好，同学们\n第二行' },
      { start: 3, end: 4, text: '再见' },
    ])
  })
  test('WebVTT with header, notes, styles, names and settings', () => {
    const vtt =
      'WEBVTT - 第一课\nKind: captions\n\nNOTE\n写于昨天\n\nSTYLE\n::cue { color: red }\n\nintro\n00:01.000 --> 00:02.000 align:start\n<v 张老师><i>开始</i> &amp; 结束\n'
    expect(cuesOf(vtt)).toEqual([{ start: 1, end: 2, text: '开始 & 结束' }])
  })
  test('ASS: text without markup and drawings, by its Format line', () => {
    const ass = [
      '[Script Info]',
      'Title: x',
      '[V4+ Styles]',
      'Style: Default,Arial,20',
      '[Events]',
      'Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text',
      'Comment: 0,0:00:00.00,0:00:01.00,Default,,0,0,0,,不说的话',
      String.raw`Dialogue: 0,0:00:01.00,0:00:03.50,Default,,0,0,0,,{\pos(1,2)}你好，{\i1}同学{\i0}\N第二行`,
      String.raw`Dialogue: 0,0:00:02.00,0:00:03.00,Default,,0,0,0,,{\p1}m 0 0 l 1 1{\p0}`,
      'Dialogue: 0,0:00:04.00,0:00:05.00,Default,,0,0,0,,再见, 1, 2',
    ].join('\r\n')
    expect(cuesOf(ass)).toEqual([
      { start: 1, end: 3.5, text: '你好，同学\n第二行' },
      { start: 4, end: 5, text: '再见, 1, 2' },
    ])
    expect(errorsIn(ass.replace('0:00:05.00', '0:00:03.00')).map(({ line }) => line)).toEqual([10])
    expect(errorsIn('[Script Info]\nTitle: x')[0]?.message).toContain('ASS')
  })
  test('a cue without a duration lasts until the next, at most two seconds, with a note', () => {
    const parsed = parseSubtitle(
      '1\n00:00:01,000 --> 00:00:01,000\n零\n\n2\n00:00:02,000 --> 00:00:03,000\n一\n\n3\n00:00:09,000 --> 00:00:09,000\n末\n',
    )
    expect(parsed).toEqual({
      cues: [
        { start: 1, end: 2, text: '零' },
        { start: 2, end: 3, text: '一' },
        { start: 9, end: 11, text: '末' },
      ],
      notes: [2, 10].map((line) => ({ line, message: expect.stringContaining('补足') as string })),
    })
  })
  test('cues without blank lines, and out of order', () => {
    expect(
      cuesOf('1\n00:00:05,000 --> 00:00:06,000\n后\n2\n00:00:01,000 --> 00:00:02,000\n先\n').map(({ text }) => text),
    ).toEqual(['先', '后'])
  })
  test.each([
    ['01:02:03,456', 3723.456],
    ['02:03.4', 123.4],
    ['100:00:00.000', 360_000],
    ['1:2:3', 3723],
    ['00:61:00,000', null],
    ['00:00:61,000', null],
    ['abc', null],
    ['00:00:01,0000', null],
  ])('time %s', (text, seconds) => expect(readTime(text)).toBe(seconds))
  test('foreign markup is removed', () => {
    expect(cleanText('{\\an8}<font color="#fff">大家好</font> 1 < 2 &lt;b&gt;')).toBe('大家好 1 < 2 <b>')
    expect(cleanText('a --> b')).toBe('a → b')
  })
})

describe('errors by line', () => {
  test.each([
    ['1\n00:00:02,000 --> 00:00:01,000\n倒了\n', 2, '结束时间应晚于开始时间'],
    ['1\n00:00:02,000 --> 00:0x:01,000\n坏\n', 2, '写法不正确'],
    ['这不是字幕\n就是文字\n', 1, '这里应当是时间'],
    ['1\n00:00:01,000 --> 00:00:02,000\n好\n\n3\n没有时间\n', 5, '这里应当是时间'],
    ['', 1, '没有任何字幕'],
    ['WEBVTT\n', 1, '没有任何字幕'],
    [`1\n00:00:01,000 --> 00:00:02,000\n${'长'.repeat(501)}\n`, 3, '最多 500 个字'],
  ])('%j', (text, line, message) => {
    expect(errorsIn(text)[0]).toMatchObject({ line, message: expect.stringContaining(message) as string })
  })
  test('lists three of many, with the total', () => {
    const text = Array.from({ length: 9 }, (_, n) => `${n}\n00:00:02,000 --> 00:00:01,000\n倒\n`).join('\n')
    expect(errorSentence(errorsIn(text))).toBe(
      '字幕有 9 处错误。第 2 行：结束时间应晚于开始时间；第 6 行：结束时间应晚于开始时间；第 10 行：结束时间应晚于开始时间……',
    )
  })
  test('edited cues by number', () => {
    expect(
      errorsOf([
        { start: 1, end: 1, text: 'a' },
        { start: 1, end: 2, text: '' },
      ]).map(({ line }) => line),
    ).toEqual([1, 2])
  })
})

describe('encodings', () => {
  const gbk = Buffer.from('c4e3bac3a3accdacd1a7c3c7', 'hex')
  test.each([
    ['UTF-8', Buffer.from('你好，同学们')],
    ['UTF-8 with mark', Buffer.from('\ufeff你好，同学们')],
    ['UTF-16LE with mark', Buffer.from('\ufeff你好，同学们', 'utf16le')],
    ['UTF-16BE with mark', Buffer.from('\ufeff你好，同学们', 'utf16le').swap16()],
    ['GBK', gbk],
  ])('%s', (_name, bytes) => expect(decodeText(bytes)?.replace('\ufeff', '')).toBe('你好，同学们'))
  test('UTF-16 without a byte order mark is detected by its zeros', () => {
    expect(decodeText(Buffer.from(SRT, 'utf16le'))).toBe(SRT)
    expect(decodeText(Buffer.from(SRT, 'utf16le').swap16())).toBe(SRT)
  })
  test('binary files are not text', () => {
    expect(decodeText(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0, 0, 0, 1, 0]))).toBeNull()
    expect(decodeText(Buffer.from([0xff, 0xff, 0xff, 0xff]))).toBeNull()
  })
})

const line = fc.string({ unit: fc.constantFrom(...'你好 a<>&;-1:.{}\\'.split('')), maxLength: 20 })
const cue = fc
  .tuple(
    fc.integer({ min: 0, max: 40_000_000 }),
    fc.integer({ min: 1, max: 100_000 }),
    fc.array(line, { maxLength: 3 }),
  )
  .map(([start, length, lines]): Cue => ({ start: start / 1000, end: (start + length) / 1000, text: lines.join('\n') }))

describe('properties', () => {
  test('any cues round-trip', () => {
    fc.assert(
      fc.property(fc.array(cue, { minLength: 1, maxLength: 20 }), (typed) => {
        const cues = normalised(typed).filter(({ text }) => text !== '')
        if (cues.length === 0 || errorsOf(cues).length > 0) return
        expect(cuesOf(writeVtt(cues))).toEqual(cues)
      }),
      { numRuns: 500 },
    )
  })
  test('any text parses to valid cues or errors, without exceptions', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(anyText(), fc.constantFrom('', '1', 'WEBVTT', '00:00:01,000 --> 00:00:02,000', '-->', 'NOTE')),
          { maxLength: 30 },
        ),
        (lines) => {
          const parsed = parseSubtitle(lines.join('\n'))
          if ('errors' in parsed) return parsed.errors.length > 0 && parsed.errors.every(({ line: at }) => at >= 1)
          return errorsOf(parsed.cues).length === 0
        },
      ),
      { numRuns: 1000 },
    )
  })
  test('any bytes decode to text or null', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) =>
        ['string', 'object'].includes(typeof decodeText(bytes)),
      ),
    )
  })
})

test('an invalid cue keeps its place with zero length', () => {
  const file =
    '1\n00:00:01,000 --> 00:00:02,000\n好\n\n2\n00:00:05,000 --> 00:00:04,000\n反了\n\n3\n00:00:06,000 --> 00:00:07,000\n再好'
  expect(readSubtitle(file)).toEqual({
    cues: [
      { start: 1, end: 2, text: '好' },
      { start: 2, end: 2, text: '反了' },
      { start: 6, end: 7, text: '再好' },
    ],
    errors: [{ line: 6, message: '结束时间应晚于开始时间' }],
    notes: [],
  })
  expect(parseSubtitle(file)).toHaveProperty('errors')
})
