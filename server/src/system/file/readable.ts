import { mkdtemp, rm, stat } from 'node:fs/promises'
import { createWriteStream } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type Sql, transaction } from '../../kernel/db/index.ts'
import { jobKind } from '../../kernel/job-kinds.ts'
import type { Jobs } from '../../kernel/jobs.ts'
import { convertible, OfficeError } from '../../platform/office/port.ts'
import { makeReadableType } from '../jobs.ts'
import { countPdfPages } from './pdf-pages.ts'
import { selectForReading, updateReading } from './readable.sql.ts'

/** `stored_file.read_status`. */
export const readStates = { none: 0, preparing: 1, readable: 2, downloadOnly: 3 } as const

/** Initial status by extension: queued for conversion, or never readable. Pure. */
export function firstReadState(extension: string): 0 | 1 {
  return extension === 'pdf' || convertible.includes(extension) ? readStates.preparing : readStates.none
}

/** Queues the conversion of a document, in the transaction that stores it. */
export async function prepareReading(jobs: Jobs, tx: Sql, job: { siteId: number; fileId: string }): Promise<void> {
  await jobs.send(tx, makeReadableType, job, { onceKey: `${job.siteId}-${job.fileId}` })
}

/** Makes a document readable page by page: converts it to PDF if needed, and counts pages. */
export const makeReadable = jobKind(makeReadableType, {
  async run({ siteId, fileId }, { services, signal }) {
    const db = services.database.of(siteId)
    const file = await selectForReading(db, fileId)
    if (!file || file.readStatus !== readStates.preparing) return
    const extension = file.fileKey.split('.').at(-1) ?? ''
    const folder = await mkdtemp(join(tmpdir(), 'zhixing-document-'))
    try {
      const source = join(folder, `source.${extension}`)
      await pipeline(await services.platform.storage.read(file.fileKey), createWriteStream(source), { signal })
      const isPdf = extension === 'pdf'
      const pdf = isPdf ? source : await services.platform.office.toPdf(source, folder, signal)
      const pages = await countPdfPages(pdf)
      if (pages === 0) throw new OfficeError('文档无法打开，可能已损坏或加了密码')
      const pdfKey = isPdf ? '' : `${file.fileKey}.pdf`
      const pdfSize = isPdf ? 0 : (await stat(pdf)).size
      if (pdfKey) await services.platform.storage.writeFrom(pdfKey, pdf)
      await transaction(db, (tx) =>
        updateReading(tx, fileId, {
          readStatus: readStates.readable,
          docPage: pages,
          pdfKey,
          pdfSize,
          failReason: '',
        }),
      )
    } catch (error) {
      if (!(error instanceof OfficeError)) throw error
      await updateReading(db, fileId, {
        readStatus: readStates.downloadOnly,
        docPage: 0,
        pdfKey: '',
        pdfSize: 0,
        failReason: error.message,
      })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
  async failed({ siteId, fileId }, { services }) {
    await updateReading(services.database.of(siteId), fileId, {
      readStatus: readStates.downloadOnly,
      docPage: 0,
      pdfKey: '',
      pdfSize: 0,
      failReason: '文档转换没有成功，请下载后查看',
    })
  },
})
