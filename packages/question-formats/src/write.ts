/** From problems to the bytes of a file, whatever the format. Slow for many problems: the server then runs it in a thread (run-writer.ts). */
import type { ExportFormat } from '@zhixing/contract/exam/export'
import type { OutPictures } from './media.ts'
import type { OutProblem, Skipped } from './row.ts'
import { writeTexts } from './text/write.ts'

export interface Written {
  file: Uint8Array
  skipped: Skipped[]
}

/** Each writer brings libraries of its own along; only the one that is wanted is loaded. */
export async function writeAs(format: ExportFormat, list: OutProblem[], pictures: OutPictures): Promise<Written> {
  switch (format) {
    case 'excel':
      return (await import('./excel/write.ts')).writeExcel(list)
    case 'word':
      return (await import('./word/write.ts')).writeWord(list, pictures, '题库')
    case 'text':
      // The mark lets every editor of Windows know the encoding.
      return { file: Buffer.from(`\ufeff${writeTexts(list)}\n`), skipped: [] }
    case 'gift':
      return (await import('./gift/write.ts')).writeGift(list)
    case 'moodle':
      return (await import('./moodle/write.ts')).writeMoodle(list, pictures)
    case 'qti':
      return (await import('./qti/write.ts')).writeQti(list, pictures)
  }
}

/** A file that shows how each kind of problem is written in a format; of Excel with a guide to its columns. */
export async function writeTemplate(format: ExportFormat): Promise<Uint8Array> {
  const { examples, guide } = await import('./template.ts')
  const list = examples.map(({ doc, labels }, at) => ({ id: String(at + 1), doc, labels }))
  if (format === 'excel') return (await import('./excel/write.ts')).excelTemplate(list, guide)
  return (await writeAs(format, list, new Map())).file
}
