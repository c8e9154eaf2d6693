/** Calls that write problems into files. */
import { EXPORT_MOST, type ExportFormat, problemExport } from '@zhixing/contract/exam/export'
import { CallError } from '../../kernel/errors.ts'
import { implement } from '../../kernel/implement.ts'
import { selectProblems } from '../bank/list.sql.ts'
import * as sql from './export.sql.ts'
import { loadPictures } from './pictures.ts'
import { noLabels, type OutProblem } from './row.ts'
import { runWriter } from './run-writer.ts'
import { exchangeTexts as say } from './texts.ts'
import { writeAs } from './write.ts'

const EXTENSIONS: Record<ExportFormat, string> = {
  excel: 'xlsx',
  word: 'docx',
  text: 'txt',
  gift: 'gift',
  moodle: 'xml',
  qti: 'zip',
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
    const { file, skipped } = await runWriter(format, list, pictures)
    return {
      fileName: `试题-${new Date(services.clock.now()).toISOString().slice(0, 10)}.${EXTENSIONS[format]}`,
      file: Buffer.from(file).toString('base64'),
      count: list.length - skipped.length,
      skippedList: skipped,
    }
  },

  async template({ format }) {
    const { examples, guide } = await import('./template.ts')
    const list = examples.map(({ doc, labels }, at) => ({ id: String(at + 1), doc, labels }))
    const file =
      format === 'excel'
        ? await (await import('./excel/write.ts')).excelTemplate(list, guide)
        : (await writeAs(format, list, new Map())).file
    return { fileName: `试题导入模板.${EXTENSIONS[format]}`, file: Buffer.from(file).toString('base64') }
  },
})
