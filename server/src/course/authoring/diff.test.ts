import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changesOf } from './diff.ts'
import { type CourseDoc, type DocChapter, emptyDoc, emptyPeriod } from './doc.ts'
import * as edits from './edits.ts'
import { diffText, htmlToText } from './text-diff.ts'

const names = { categories: new Map([['7', '设计']]), subtitles: new Map() }
const chapter = (id: string): DocChapter => ({
  id,
  chapterName: `章${id}`,
  chapterDesc: '',
  picList: [],
  periodList: [],
  isDeleted: 0,
})
const base: CourseDoc = edits.addPeriods(
  edits.addPeriods(edits.addChapters(emptyDoc('课'), [chapter('1'), chapter('2'), chapter('3')]), '1', [
    emptyPeriod('11', '一'),
    emptyPeriod('12', '二'),
    emptyPeriod('13', '三'),
  ]),
  '2',
  [emptyPeriod('21', '甲')],
)
const result = (after: CourseDoc) =>
  changesOf('9', base, after, names).map(({ area, kind, id, fieldName, before, after: now }) => [
    area,
    kind,
    id,
    fieldName,
    before,
    now,
  ])

describe('differences', () => {
  test('none between equal documents', () => {
    expect(changesOf('9', base, structuredClone(base), names)).toEqual([])
  })

  test('fields of the course, with their labels', () => {
    expect(
      result(edits.setFields(base, { courseName: '新课', isFree: 0, courseDiscount: 1990, categoryId1: '7' })),
    ).toEqual([
      ['course', 'changed', '9', '名称', '课', '新课'],
      ['course', 'changed', '9', '分类', '', '设计'],
      ['course', 'changed', '9', '是否免费', '免费', '收费'],
      ['course', 'changed', '9', '售价', '¥0.00', '¥19.90'],
    ])
  })

  test('added and removed parts, with their content', () => {
    const text = { ...emptyPeriod('22', '乙'), periodType: 2, periodText: '<p>勾股定理</p><p>证明</p>' }
    const film = { ...emptyPeriod('23', '丙'), videoId: '5', videoName: '绪论.mp4' }
    const after = edits.addPeriods(base, '2', [text, film])
    expect(result(after).map(([, , , , , now]) => now)).toEqual([
      '章2 / 课时「乙」\n图文：勾股定理\n证明',
      '章2 / 课时「丙」\n视频：绪论.mp4',
    ])
    const removed = changesOf('9', after, edits.markPeriod(after, '22', 1), names)
    expect(removed).toMatchObject([{ kind: 'removed', before: '章2 / 课时「乙」\n图文：勾股定理\n证明' }])
  })

  test('videos by name; another video of the same name is distinguished', () => {
    const film = (videoId: string, videoName: string) =>
      edits.addPeriods(base, '2', [{ ...emptyPeriod('23', '丙'), videoId, videoName }])
    const between = (a: CourseDoc, b: CourseDoc) =>
      changesOf('9', a, b, names).map(({ before, after }) => [before, after])
    expect(between(film('5', '绪论.mp4'), film('6', '新绪论.mp4'))).toEqual([['绪论.mp4', '新绪论.mp4']])
    expect(between(film('5', '绪论.mp4'), film('6', '绪论.mp4'))).toEqual([['绪论.mp4', '绪论.mp4（另一个文件）']])
  })

  test('added, removed and moved parts: the minimum of moves', () => {
    expect(result(edits.sortChapters(base, ['3']))).toEqual([['chapter', 'moved', '3', '顺序', '第 3 位', '第 1 位']])
    expect(result(edits.markPeriod(base, '12', 1))).toEqual([
      ['period', 'removed', '12', '删除', '章1 / 课时「二」', ''],
    ])
    expect(result(edits.addPeriods(base, '2', [emptyPeriod('22', '乙')]))).toEqual([
      ['period', 'added', '22', '新增', '', '章2 / 课时「乙」'],
    ])
    expect(result(edits.movePeriods(base, '2', ['12']))).toEqual([['period', 'moved', '12', '所在章节', '章1', '章2']])
    expect(result(edits.markChapter(base, '2', 1))).toEqual([
      ['chapter', 'removed', '2', '删除', '章节「章2」', ''],
      ['period', 'removed', '21', '删除', '章2 / 课时「甲」', ''],
    ])
  })

  test('word diff of texts; changed formatting is listed, too', () => {
    const text = (periodText: string) => edits.updatePeriod(base, '11', { periodType: 2, periodText })
    const [change] = changesOf('9', text('<p>春眠不觉晓</p>'), text('<p>春眠<strong>忽然</strong>觉晓</p>'), names)
    expect(change).toMatchObject({ fieldName: '图文内容', before: '春眠不觉晓', after: '春眠忽然觉晓' })
    expect(change?.partList.some(({ op }) => op === 'added')).toBe(true)
    const [form] = changesOf('9', text('<p>春眠</p>'), text('<p><strong>春眠</strong></p>'), names)
    expect(form).toMatchObject({ fieldName: '图文内容（格式或图片）', partList: [] })
  })

  test('all parts of a first version are new', () => {
    const kinds = changesOf('9', null, base, names).map(({ kind, area }) => `${area} ${kind}`)
    expect(new Set(kinds)).toEqual(new Set(['chapter added', 'period added']))
    expect(kinds).toHaveLength(7)
  })
})

describe('texts', () => {
  test('parts join to the original texts', () => {
    const words = fc.array(fc.constantFrom('春', '眠', '不觉', '晓', '，', ' ', '\n', 'word', '😀', '一二三'), {
      maxLength: 40,
    })
    fc.assert(
      fc.property(words, words, (a, b) => {
        const [before, after] = [a.join(''), b.join('')]
        const parts = diffText(before, after)
        expect(
          parts
            .filter(({ op }) => op !== 'added')
            .map(({ text }) => text)
            .join(''),
        ).toBe(before)
        expect(
          parts
            .filter(({ op }) => op !== 'removed')
            .map(({ text }) => text)
            .join(''),
        ).toBe(after)
        if (before === after) expect(parts.every(({ op }) => op === 'same')).toBe(true)
        for (const [n, part] of parts.entries()) expect(part.op).not.toBe(parts[n - 1]?.op)
      }),
      { numRuns: 300 },
    )
  })

  test('long texts are compared by lines, huge ones as a whole', () => {
    const lines = (n: number, mark: string) =>
      Array.from({ length: n }, (_, i) => `第 ${i} 行 ${i === 500 ? mark : ''}`).join('\n')
    const parts = diffText(lines(1000, '旧'), lines(1000, '新'))
    expect(parts.filter(({ op }) => op !== 'same').map(({ text }) => text.trim())).toEqual(['旧', '新'])
    const noise = (seed: number) => Array.from({ length: 6000 }, (_, i) => `${(i * seed) % 7919}`).join('\n')
    const whole = diffText(noise(31), noise(37))
    expect(
      whole
        .filter(({ op }) => op !== 'added')
        .map(({ text }) => text)
        .join(''),
    ).toBe(noise(31))
  })

  test('HTML is compared by its visible text', () => {
    expect(
      htmlToText(
        '<h2>题</h2><p>一&lt;二<br />三</p><ul><li>甲</li><li>乙</li></ul><img src="/a.png" alt="图"><span data-type="inline-math" data-latex="x^2"></span>',
      ),
    ).toBe('题\n一<二\n三\n甲\n乙\n[图片 图][公式 x^2]')
  })
})
