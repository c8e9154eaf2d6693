/** Writes problems in any format. CPU-bound for many problems: run it in a thread (run-writer.ts). */
import type { ExportFormat } from '@zhixing/contract/exam/export'
import type { OutPictures } from './media.ts'
import type { OutProblem, Skipped } from './row.ts'
import { writeTexts } from './text/write.ts'

export interface Written {
  file: Uint8Array
  skipped: Skipped[]
}

/** Writers are loaded on demand with their libraries. */
export async function writeAs(format: ExportFormat, list: OutProblem[], pictures: OutPictures): Promise<Written> {
  switch (format) {
    case 'excel':
      return (await import('./excel/write.ts')).writeExcel(list)
    case 'word':
      return (await import('./word/write.ts')).writeWord(list, pictures, '题库')
    case 'text':
      // The BOM makes Windows editors detect UTF-8.
      return { file: Buffer.from(`\ufeff${writeTexts(list)}\n`), skipped: [] }
    case 'gift':
      return (await import('./gift/write.ts')).writeGift(list)
    case 'moodle':
      return (await import('./moodle/write.ts')).writeMoodle(list, pictures)
    case 'qti':
      return (await import('./qti/write.ts')).writeQti(list, pictures)
  }
}

/** A template file with an example of each kind; for Excel with instructions. */
export async function writeTemplate(format: ExportFormat): Promise<Uint8Array> {
  const { examples, guide } = await import('./template.ts')
  const list = examples.map(({ doc, labels }, at) => ({ id: String(at + 1), doc, labels }))
  if (format === 'excel') return (await import('./excel/write.ts')).excelTemplate(list, guide)
  return (await writeAs(format, list, new Map())).file
}
