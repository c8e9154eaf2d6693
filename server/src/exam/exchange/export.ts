/** Calls that write problems into files. */
import { EXPORT_MOST, type ExportFormat, problemExport } from '@zhixing/contract/exam/export'
import { CallError } from '../../kernel/errors.ts'
import { implement } from '../../kernel/implement.ts'
import { selectProblems } from '../bank/list.sql.ts'
import { excelTemplate, writeExcel } from './excel/write.ts'
import * as sql from './export.sql.ts'
import { writeGift } from './gift/write.ts'
import { type OutPictures } from './media.ts'
import { writeMoodle } from './moodle/write.ts'
import { loadPictures } from './pictures.ts'
import { writeQti } from './qti/write.ts'
import { noLabels, type OutProblem, type Skipped } from './row.ts'
import { exchangeTexts as say } from './texts.ts'
import { examples, guide } from './template.ts'
import { writeTexts } from './text/write.ts'
import { writeWord } from './word/write.ts'

const EXTENSIONS: Record<ExportFormat, string> = {
  excel: 'xlsx',
  word: 'docx',
  text: 'txt',
  gift: 'gift',
  moodle: 'xml',
  qti: 'zip',
}

async function write(
  format: ExportFormat,
  list: OutProblem[],
  pictures: OutPictures,
): Promise<{ file: Buffer; skipped: Skipped[] }> {
  switch (format) {
    case 'excel':
      return writeExcel(list)
    case 'word':
      return writeWord(list, pictures, '题库')
    case 'text':
      // The mark lets every editor of Windows know the encoding.
      return { file: Buffer.from(`\ufeff${writeTexts(list)}\n`), skipped: [] }
    case 'gift':
      return writeGift(list)
    case 'moodle':
      return writeMoodle(list, pictures)
    case 'qti':
      return writeQti(list, pictures)
  }
}

export const calls = implement(problemExport, {
  async problems({ format, ids, ...filter }, { db, site: { siteId }, viewer: { lecturerId }, services }) {
    const wanted =
      ids.length > 0
        ? ids
        : (
            await selectProblems(
              db,
              siteId,
              { ...filter, lecturerId, scope: 'mine', isDeleted: 0, minErrorRate: undefined },
              'newest',
              EXPORT_MOST,
              0,
            )
          ).map(({ id }) => id)
    const rows = await sql.selectForExport(db, siteId, lecturerId, wanted)
    if (ids.length > 0 && rows.length === 0) throw new CallError('notFound', say.nothingToExport)
    if (rows.length === 0) throw new CallError('shown', say.nothingToExport)
    const list = rows.map(
      ({ id, doc, ...labels }): OutProblem => ({ id, doc, labels: { ...noLabels(), ...labels, hasScore: true } }),
    )
    const pictures = /^(word|moodle|qti)$/.test(format)
      ? await loadPictures(services, siteId, [JSON.stringify(list.map(({ doc }) => doc)).replaceAll('\\"', '"')])
      : new Map()
    const { file, skipped } = await write(format, list, pictures)
    return {
      fileName: `试题-${new Date(services.clock.now()).toISOString().slice(0, 10)}.${EXTENSIONS[format]}`,
      file: file.toString('base64'),
      count: list.length - skipped.length,
      skippedList: skipped,
    }
  },

  async template({ format }) {
    const file =
      format === 'excel'
        ? await excelTemplate(examples, guide)
        : (
            await write(
              format,
              examples.map(({ doc, labels }, at) => ({ id: String(at + 1), doc, labels })),
              new Map(),
            )
          ).file
    return { fileName: `试题导入模板.${EXTENSIONS[format]}`, file: file.toString('base64') }
  },
})
