/** Test data for ids of imports, exports and printed papers (see handles.ts). */
import { ImportDefaults } from '@zhixing/contract/exam/import'
import { makePaper, makeProblem } from '../../server/test/exam.ts'
import { makeFile, makeLecturer, makeUser } from '../../server/test/factories.ts'
import { batchOf, category, filled, problem } from './exam-bank.ts'
import { type Make, ofLecturer } from './exam-kit.ts'
import { type Inert, type Maker, NOWHERE, withInput } from './kit.ts'
import { noLabels } from '@zhixing/question-formats/row'
import type { World } from '../world.ts'

const doc = { problemType: 3, problemContent: '<p>甲</p>', answer: ['T'] }

/** A parsed import with one problem. */
const importOf: Make = async ({ t }, { lecturerId, siteId }) => {
  const [made] = await t.owner<{ id: string }[]>`
    INSERT INTO exam_import (site_id, lecturer_id, format, import_status, row_total, defaults)
    VALUES (${siteId}, ${lecturerId}, 'text', 2, 1, ${JSON.stringify(ImportDefaults.parse({}))}::text::jsonb) RETURNING id`
  const id = made?.id ?? ''
  await t.owner`
    INSERT INTO exam_import_row (site_id, import_id, row_no, source_text, doc, labels)
    SELECT ${siteId}, ${id}, 1, '1. 甲', p.doc, ${JSON.stringify(noLabels())}::text::jsonb
    FROM exam_problem p
    WHERE p.id = ${(await makeProblem(t.owner, { siteId, lecturerId, problemType: 3 })).problemId}`
  return id
}
const SIGNATURE = '0'.repeat(32)
const map = { signature: SIGNATURE, fieldList: ['题干' as const], kindList: [] }
/** An import whose table columns are not mapped yet. */
const tableOf: Make = async (w, who) => {
  const id = await importOf(w, who)
  const shape = {
    signature: SIGNATURE,
    sheet: '',
    headRow: 1,
    titleList: ['甲'],
    rowList: [['1']],
    rowTotal: 1,
    wordList: [],
  }
  await w.t
    .owner`UPDATE exam_import SET import_status = 6, table_list = ${JSON.stringify([{ ...shape, proposal: map }])}::text::jsonb WHERE id = ${id}`
  return id
}
const table = ofLecturer(tableOf, () => ({ mapList: [map] }))
const batch = (input: Record<string, unknown> = {}) => ofLecturer(importOf, () => input)

/** A document of the caller, of another user, and of the other site. */
const file: Maker = async (w: World) => ({
  own: { value: await makeFile(w.t.owner, w.roles.lecturer.userId, { fileName: 'a.txt' }) },
  foreign: {
    'of another user': { value: await makeFile(w.t.owner, (await makeUser(w.t.owner)).userId, { fileName: 'a.txt' }) },
    'of another site': {
      value: await makeFile(w.t.owner, (await makeUser(w.t.owner, { siteId: 13 })).userId, {
        siteId: 13,
        fileName: 'a.txt',
      }),
    },
  },
  missing: { value: NOWHERE },
})

/** A paper on the shelf; those off the shelf or of another site do not exist. */
const paper: Maker = async ({ t }: World) => {
  const made = async (siteId: number, isPutaway: 0 | 1) => {
    const { lecturerId } = await makeLecturer(t.owner, { siteId })
    const { examId } = await makePaper(t.owner, {
      siteId,
      lecturerId,
      problems: [await makeProblem(t.owner, { siteId, lecturerId })],
    })
    await t.owner`UPDATE exam_info SET is_putaway = ${isPutaway} WHERE id = ${examId}`
    return { value: examId }
  }
  return {
    own: await made(12, 1),
    foreign: { 'off the shelf': await made(12, 0), 'of another site': await made(13, 1) },
  }
}

const text = { text: '1. 甲\n答案：对' }
const partsOwn: Inert = {
  inert: 'an unknown id is replaced by a new one; exam/bank/problem.test.ts',
}

export const examExchangeHandles: Record<string, Record<string, Maker | Inert>> = {
  'exam/auth/exam/import/*': { id: batch() },
  'exam/auth/exam/import/table/*': { id: table },
  'exam/auth/user/exam/download/*': { examId: paper },
  'exam/auth/exam/import/begin': {
    fileId: file,
    'defaults.subjectId': category(1, () => ({ ...text, defaults: {} })),
    'defaults.topicIds.[]': category(5, () => ({ ...text, defaults: {} })),
  },
  'exam/auth/exam/import/row/list': { id: batch() },
  'exam/auth/exam/import/row/update': { id: batch({ rowNo: 1, doc }), 'doc.subList.[].id': partsOwn },
  'exam/auth/exam/import/row/skip': { id: batch({ rowNos: [1] }) },
  'exam/auth/exam/export/check': chosenProblems(),
  'exam/auth/exam/export/problems': chosenProblems(),
}

/** The same, in the cheapest format. */
function withFormat(make: Maker): Maker {
  return withInput(make, { format: 'text', ids: [] })
}

/** Problems chosen by ids or by list filters. */
function chosenProblems(): Record<string, Maker> {
  return {
    ids: problem(() => ({ format: 'excel' })),
    ...Object.fromEntries(
      (
        [
          ['subjectId', 1],
          ['yearId', 2],
          ['sourceId', 3],
          ['graId', 4],
          ['topicId', 5],
        ] as const
      ).map(([field, type]) => [field, withFormat(filled(type))]),
    ),
    batchId: withFormat(ofLecturer(batchOf)),
  }
}
