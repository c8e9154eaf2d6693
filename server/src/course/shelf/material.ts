import { stateCode } from '@zhixing/contract/states'
import { material } from '@zhixing/contract/course/material'
import { CallError, found } from '../../kernel/errors.ts'
import { implement, type Request } from '../../kernel/implement.ts'
import { fileAddress } from '../file-address.ts'
import * as sql from './material.sql.ts'
import { allowDownload, studyRight } from '../policy.ts'
import { stopped } from '../texts.ts'
import { courseKinds, watermark } from '../rules.ts'
import { waitForPlan } from '../study/admission.ts'
import { enrolViewer } from '../study/enrolment.ts'

/** Life of an address: a document stays open while it is read, a download begins at once. */
const READ_SECONDS = 6 * 3600
const DOWNLOAD_SECONDS = 5 * 60

/** A lesson's file, with the viewer's right to it. @throws {CallError} notFound, notOwned, shown */
async function permitted(request: Request<'login'>, periodId: string) {
  const { db, viewer } = request
  const row = found(await sql.selectPeriodFile(db, viewer.userId, periodId))
  const right = studyRight(row)
  if (right === 'hidden') throw new CallError('notFound')
  if (right === 'stopped') throw new CallError('shown', stopped(row.stopReason))
  if (right === 'none') throw new CallError('notOwned', '请先购买后再阅读或下载')
  if (right !== 'trial' && !row.isPersonal) await waitForPlan(request, row.courseId, periodId)
  return { row, right }
}

export const calls = implement(material, {
  async file({ periodId }, request) {
    const { row } = await permitted(request, periodId)
    const readable = row.readStatus === stateCode.document.readable
    return {
      periodId,
      fileName: row.fileName,
      docType: row.docType,
      docSize: row.docSize,
      docPage: row.docPage,
      readStatus: row.readStatus,
      readReason: row.readReason,
      readUrl: readable ? fileAddress(request, 'r', periodId, READ_SECONDS) : '',
      allowDownload: allowDownload(row) ? 1 : 0,
      // Library documents always carry a watermark; other courses choose.
      watermark: watermark(row.courseCategory === courseKinds.library ? 1 : row.isWatermark, request.viewer),
    }
  },

  async download({ periodId }, request) {
    const { db, viewer } = request
    const { row, right } = await permitted(request, periodId)
    if (!allowDownload(row)) throw new CallError('shown', '该文档仅供在线阅读，不提供下载')
    await enrolViewer(request, row.courseId, right)
    await sql.countPeriodDownload(db, viewer.userId, periodId)
    return { fileName: row.fileName, url: fileAddress(request, 'd', periodId, DOWNLOAD_SECONDS) }
  },
})
