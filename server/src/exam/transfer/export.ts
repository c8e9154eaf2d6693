/** Calls that export problems to files. */
import { EXPORT_MAX, type ExportFormat, problemExport } from '@zhixing/contract/exam/export'
import type { z } from 'zod'
import type { Db } from '../../kernel/db/index.ts'
import { limitConcurrency } from '../../kernel/concurrency-limit.ts'
import { CallError } from '../../kernel/errors.ts'
import { implement } from '../../kernel/implement.ts'
import { selectProblems, loadPictures } from '../bank/index.ts'
import * as sql from './export.sql.ts'
import { lossesOf, noLabels, type OutProblem, runWriter, writeTemplate, spottedOf } from '@zhixing/question-formats'
import { texts } from './texts.ts'

const EXTENSIONS: Record<ExportFormat, string> = {
  excel: 'xlsx',
  word: 'docx',
  text: 'txt',
  gift: 'gift',
  moodle: 'xml',
  qti: 'zip',
}

const limitWriters = limitConcurrency({ atOnce: 2, waiting: 0, refuse: () => new CallError('busy') })

/** Maximum number of problems listed per loss. */
const NAMED = 10

type Chosen = z.output<(typeof problemExport)['check']['input']>
interface Lecturing {
  db: Db
  viewer: { lecturerId: string }
}

/**
 * The requested problems in export form.
 * @throws {CallError} when there are none
 */
async function chosenOf(
  { ids, ...filter }: Omit<Chosen, 'format'>,
  { db, viewer: { lecturerId } }: Lecturing,
): Promise<(OutProblem & { plainText: string })[]> {
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
  return rows.map(({ id, doc, hasVideo, plainText, ...labels }) => ({
    id,
    doc,
    hasVideo,
    plainText,
    labels: { ...noLabels(), ...labels, hasScore: true },
  }))
}

export const calls = implement(problemExport, {
  async check({ format, ...chosen }, context) {
    const list = await chosenOf(chosen, context)
    const plain = new Map(list.map(({ id, plainText }) => [id, plainText]))
    const losses = await lossesOf(format, list)
    return {
      total: list.length,
      skipTotal: losses.reduce((sum, { isSkipped, ids }) => sum + (isSkipped ? ids.length : 0), 0),
      lossList: losses.map(({ text, isSkipped, ids }) => ({
        text,
        isSkipped: isSkipped ? (1 as const) : (0 as const),
        count: ids.length,
        problemList: ids.slice(0, NAMED).map((id) => ({ id, plainText: plain.get(id) ?? '' })),
      })),
    }
  },

  async problems({ format, ...chosen }, context) {
    const {
      site: { siteId },
      services,
    } = context
    const list = await chosenOf(chosen, context)
    const pictures = /^(word|moodle|qti)$/.test(format)
      ? await loadPictures(services, siteId, [
          JSON.stringify(list.map(({ doc }) => doc)).replaceAll('\\"', '"'),
          ...(format === 'word' ? spottedOf(list.flatMap(({ doc }) => [doc, ...doc.subList])) : []),
        ])
      : new Map()
    const { file, skipped } = await runWriter(format, list, pictures, limitWriters)
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
