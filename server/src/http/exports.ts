import { limits } from '@zhixing/contract/call'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CallError } from '../kernel/errors.ts'
import type { Services } from '../kernel/services.ts'
import type { Site } from '../kernel/sites.ts'
import { readyExport, shelfRights } from '../course/index.ts'
import { certificatePdf, certificatePictures, classCertificates, homeworkArchive } from '../grade/index.ts'
import { attachmentAs } from '../system/index.ts'
import { selectReadyExport } from '../user/index.ts'
import { mayDo } from '../kernel/permissions.ts'
import { writeOperation } from '../shared/operation-log.ts'
import type { Viewer } from '../kernel/session.ts'
import { enter, enterOrNull, enforceLimit, isId } from './raw-route.ts'
import { originOf } from './origin.ts'
import { sendFile } from './ranges.ts'

const sendPdf = (reply: FastifyReply, { fileName, bytes }: { fileName: string; bytes: Buffer }) =>
  reply
    .header('cache-control', 'private, no-store')
    .header('content-type', 'application/pdf')
    .header('content-disposition', attachmentAs(fileName))
    .send(bytes)

/** Logs an export of other people's data; the file is sent only after that is committed. */
const writeExport = (
  services: Services,
  request: FastifyRequest,
  siteId: number,
  viewer: Viewer,
  { operation, fileName }: { operation: string; fileName: string },
) =>
  writeOperation(services.database.of(siteId), {
    siteId,
    viewer,
    operation,
    path: `GET ${request.routeOptions.url}`,
    input: request.params,
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    code: 200,
    before: { name: fileName, path: '', values: {} },
  })

/**
 * Downloads. GET /export/:id: ZIP of the viewer's personal data. GET /export/homework/:id: a class's submissions,
 * for its teachers. GET /export/course/:id: an exported course, for who exported it. GET /export/certificate/:no: a
 * certificate, public like its page. GET /export/certificates/:id: all of a class, for its teachers.
 */
export function addExports(app: FastifyInstance, services: Services): void {
  app.get('/export/:id', async (request, reply) => {
    const { id } = request.params as { id: string }
    const site = services.sites.byHost(request.host)
    const viewer = site && (await enterOrNull(services, request, site.siteId, 'export'))
    // Impersonation does not include the personal data export.
    const row =
      viewer && !viewer.actedBy && isId(id)
        ? await selectReadyExport(services.database.of(site.siteId), viewer.userId, id)
        : undefined
    if (!row) throw new CallError('notFound', '文件不存在或已过期')
    return reply
      .header('cache-control', 'private, no-store')
      .header('content-type', 'application/zip')
      .header('content-length', row.fileSize)
      .header('content-disposition', `attachment; filename="my-data-${row.gmtCreate.slice(0, 10)}.zip"`)
      .send(await services.platform.storage.read(row.fileKey))
  })

  app.get('/export/homework/:id', async (request, reply) => {
    const { id } = request.params as { id: string }
    const site = services.sites.byHost(request.host)
    if (!site || !isId(id)) throw new CallError('notFound')
    const viewer = await enter(services, request, site.siteId, 'homework export')
    const { fileName, content } = await homeworkArchive(services, services.database.of(site.siteId), viewer, id)
    await writeExport(services, request, site.siteId, viewer, { operation: '导出班级作业', fileName })
    return reply
      .header('cache-control', 'private, no-store')
      .header('content-type', 'application/zip')
      .header('content-disposition', attachmentAs(fileName))
      .send(content)
  })

  app.get('/export/course/:id', async (request, reply) => {
    const { id } = request.params as { id: string }
    const site = services.sites.byHost(request.host)
    if (!site || !isId(id)) throw new CallError('notFound')
    const viewer = await enter(services, request, site.siteId, 'course export')
    const isOperator = viewer.isAdmin === 1 && shelfRights.some((right) => mayDo(viewer, right, 'export', site))
    const db = services.database.of(site.siteId)
    const file = await readyExport(services, db, { ...viewer, isOperator }, id)
    if (!file) throw new CallError('notFound', '文件不存在或已过期')
    const { fileName, path } = file
    // A download that continues is the one that was logged.
    if (!/^bytes=[1-9]/.test(request.headers.range ?? ''))
      await writeExport(services, request, site.siteId, viewer, { operation: '下载课程文件', fileName })
    reply
      .header('cache-control', 'private, no-store')
      .header('content-type', 'application/zip')
      .header('content-disposition', attachmentAs(fileName))
    if (!(await sendFile(request, reply, path))) throw new CallError('notFound', '文件不存在或已过期')
    return reply
  })

  const certificateFrame = (request: FastifyRequest, site: Site) => ({
    origin: originOf(request, site, services),
    picturesOf: () => certificatePictures(services, site),
  })

  app.get('/export/certificate/:no', async (request, reply) => {
    const { no } = request.params as { no: string }
    const site = services.sites.byHost(request.host)
    if (!site || !/^[\w-]{1,40}$/.test(no)) throw new CallError('notFound')
    // Public, so limited by address.
    enforceLimit(services, 'certificate', limits.trial, { siteId: site.siteId, ip: request.ip })
    const db = services.database.of(site.siteId)
    return sendPdf(reply, await certificatePdf(db, no, certificateFrame(request, site)))
  })

  app.get('/export/certificates/:id', async (request, reply) => {
    const { id } = request.params as { id: string }
    const site = services.sites.byHost(request.host)
    if (!site || !isId(id)) throw new CallError('notFound')
    const viewer = await enter(services, request, site.siteId, 'certificates')
    const db = services.database.of(site.siteId)
    const file = await classCertificates(db, viewer, id, certificateFrame(request, site))
    await writeExport(services, request, site.siteId, viewer, { operation: '导出班级证书', fileName: file.fileName })
    return sendPdf(reply, file)
  })
}
