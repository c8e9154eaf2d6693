/** Calls that write problems into files. */
import { EXPORT_MAX, type ExportFormat, problemExport } from '@zhixing/contract/exam/export'
import { CallError } from '../../kernel/errors.ts'
import { implement } from '../../kernel/implement.ts'
import { selectProblems, loadPictures } from '../bank/index.ts'
import * as sql from './export.sql.ts'
import { noLabels, type OutProblem, runWriter, writeTemplate } from '../exchange/index.ts'
import { texts } from './texts.ts'

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
              { ...filter, lecturerId, scope: 'mine', isDeleted: 0, minErrorRate: undefined },
              'newest',
              EXPORT_MAX,
              0,
            )
          ).map(({ id }) => id)
    const rows = await sql.selectForExport(db, lecturerId, wanted)
    if (ids.length > 0 && rows.length === 0) throw new CallError('notFound', texts.nothingToExport)
    if (rows.length === 0) throw new CallError('shown', texts.nothingToExport)
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
    const file = await writeTemplate(format)
    return { fileName: `试题导入模板.${EXTENSIONS[format]}`, file: Buffer.from(file).toString('base64') }
  },
})
