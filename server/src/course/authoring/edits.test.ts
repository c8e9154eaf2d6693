import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CourseDoc, type DocChapter, emptyDoc, emptyPeriod, partIds, periodsOf, visible } from './doc.ts'
import * as edits from './edits.ts'

const chapter = (id: string, chapterName = `章${id}`): DocChapter => ({
  id,
  chapterName,
  chapterDesc: '',
  picList: [],
  periodList: [],
  isDeleted: 0,
})

/** One edit, as numbers that select existing parts. */
type Step = { deed: number; a: number; b: number; flag: 0 | 1 }
const steps = fc.array(
  fc.record({ deed: fc.nat(11), a: fc.nat(30), b: fc.nat(30), flag: fc.constantFrom<0 | 1>(0, 1) }),
  { maxLength: 60 },
)

const pick = <T>(list: T[], at: number): T | undefined => (list.length > 0 ? list[at % list.length] : undefined)

/** The model: the expected outline as plain lists. */
interface Model {
  chapters: { id: string; deleted: boolean; periods: { id: string; deleted: boolean }[] }[]
}

function run(list: Step[]): { doc: CourseDoc; model: Model } {
  let doc = emptyDoc('课')
  const model: Model = { chapters: [] }
  let serial = 100
  const nextId = () => String(++serial)
  for (const { deed: action, a, b, flag } of list) {
    const living = model.chapters.filter(({ deleted }) => !deleted)
    const home = pick(living, a)
    const all = model.chapters.flatMap(({ periods }) => periods)
    const there = living.flatMap(({ periods }) => periods.filter(({ deleted }) => !deleted))
    const period = pick(there, b)
    if (action <= 1) {
      const id = nextId()
      doc = edits.addChapters(doc, [chapter(id)])
      model.chapters.push({ id, deleted: false, periods: [] })
    } else if (action <= 4 && home) {
      const id = nextId()
      doc = edits.addPeriods(doc, home.id, [emptyPeriod(id, `课时${id}`)])
      home.periods.push({ id, deleted: false })
    } else if (action === 5) {
      const one = pick(model.chapters, a)
      if (!one) continue
      doc = edits.markChapter(doc, one.id, flag)
      one.deleted = flag === 1
    } else if (action === 6) {
      const one = pick(all, a)
      if (!one) continue
      doc = edits.markPeriod(doc, one.id, flag)
      one.deleted = flag === 1
      // Restoring a lesson restores its chapter.
      const its = model.chapters.find(({ periods }) => periods.includes(one))
      if (its && flag === 0) its.deleted = false
    } else if (action === 7 && home && period) {
      doc = edits.movePeriods(doc, home.id, [period.id])
      for (const one of model.chapters) one.periods = one.periods.filter((other) => other !== period)
      home.periods.push(period)
    } else if (action === 8 && living.length > 1 && home) {
      doc = edits.sortChapters(doc, [home.id])
      model.chapters = [home, ...model.chapters.filter((one) => one !== home)]
    } else if (action === 9 && home && period) {
      doc = edits.sortPeriods(doc, home.id, [period.id])
      for (const one of model.chapters) one.periods = one.periods.filter((other) => other !== period)
      home.periods.unshift(period)
    } else if (action === 10 && period) doc = edits.markTrial(doc, [period.id], flag)
    else if (action === 11 && period)
      doc = edits.renamePeriods(doc, [period.id], { pattern: '{n} {name}', find: '', replace: '' })
  }
  return { doc, model }
}

describe('any sequence of edits', () => {
  test('keeps every id once and matches the model in order', () => {
    fc.assert(
      fc.property(steps, (list) => {
        const { doc, model } = run(list)
        const ids = partIds(doc)
        expect(new Set(ids).size).toBe(ids.length)
        expect(
          doc.chapterList.map(({ id, isDeleted, periodList }) => [
            id,
            isDeleted === 1,
            periodList.map((p) => [p.id, p.isDeleted === 1]),
          ]),
        ).toEqual(
          model.chapters.map(({ id, deleted, periods }) => [id, deleted, periods.map((p) => [p.id, p.deleted])]),
        )
        const living = model.chapters.filter(({ deleted }) => !deleted)
        const count = living.reduce((sum, { periods }) => sum + periods.filter(({ deleted }) => !deleted).length, 0)
        expect(periodsOf(doc)).toHaveLength(count)
        expect(visible(visible(doc))).toEqual(visible(doc))
      }),
      { numRuns: 400 },
    )
  })

  test('does not mutate its input', () => {
    fc.assert(
      fc.property(steps, steps, (first, second) => {
        const { doc } = run(first)
        const before = structuredClone(doc)
        for (const { chapter: one, period } of periodsOf(doc)) {
          edits.markPeriod(doc, period.id, 1)
          edits.sortPeriods(doc, one.id, [period.id])
        }
        run(second)
        expect(doc).toEqual(before)
      }),
      { numRuns: 100 },
    )
  })
})

describe('single rules', () => {
  const doc = edits.addPeriods(edits.addChapters(emptyDoc('课'), [chapter('1'), chapter('2')]), '1', [
    emptyPeriod('11', '绪论'),
    emptyPeriod('12', '绪论 (2)'),
  ])

  test('renaming counts in the order of the course', () => {
    const after = edits.renamePeriods(doc, ['12', '11'], { pattern: '第{n}讲：{name}', find: '绪论', replace: '$& 论' })
    expect(after.chapterList[0]?.periodList.map(({ periodName }) => periodName)).toEqual([
      '第1讲：$& 论',
      '第2讲：$& 论 (2)',
    ])
  })

  test('missing and deleted parts are notFound', () => {
    const without = edits.markPeriod(edits.markChapter(doc, '2', 1), '11', 1)
    for (const action of [
      () => edits.updateChapter(without, '2', { chapterName: 'x' }),
      () => edits.addPeriods(without, '2', []),
      () => edits.updatePeriod(without, '11', { periodName: 'x' }),
      () => edits.movePeriods(without, '1', ['11']),
      () => edits.movePeriods(without, '2', ['12']),
      () => edits.sortChapters(without, ['1', '2']),
      () => edits.deletePeriods(without, ['11']),
      () => edits.refTypeOf(without, '9', '11'),
      () => edits.markChapter(without, '77', 0),
      () => edits.markPeriod(without, '77', 0),
      () => edits.renameAccessory(without, '77', 'x'),
    ])
      expect(action).toThrow(/不存在或已删除/)
  })

  test('limits hold', () => {
    const many = Array.from({ length: edits.MAX_CHAPTERS }, (_, n) => chapter(`c${n}`))
    const full = edits.addChapters(emptyDoc('课'), many)
    expect(() => edits.addChapters(full, [chapter('x')])).toThrow('最多 300 个章节')
    const periods = Array.from({ length: edits.MAX_PERIODS + 1 }, (_, n) => emptyPeriod(`p${n}`, 'x'))
    expect(() => edits.addPeriods(full, 'c0', periods)).toThrow('最多 2000 个课时')
  })

  test('an attachment is deleted and restored with its part', () => {
    const accessory = { refId: '11', refType: 3, fileId: '5', acName: 'a', fileType: '', fileSize: 1 }
    const having = edits.addAccessory(doc, { id: '31', ...accessory })
    const without = edits.markPeriod(having, '11', 1)
    expect(visible(without).accessoryList).toEqual([])
    expect(visible(edits.markPeriod(without, '11', 0)).accessoryList).toHaveLength(1)
  })
})
