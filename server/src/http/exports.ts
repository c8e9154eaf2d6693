import type { FastifyInstance } from 'fastify'
import type { Services } from '../kernel/services.ts'
import { findViewer, SESSION_COOKIE } from '../kernel/session.ts'
import { selectReadyExport } from '../user/index.ts'
import { cookieOf } from './origin.ts'

/** GET /export/:id: the ZIP of a person's own data, for them alone while they are signed in. */
export function addExports(app: FastifyInstance, services: Services): void {
  app.get('/export/:id', async (request, reply) => {
    const { id } = request.params as { id: string }
    const site = services.sites.byHost(request.host)
    const token = cookieOf(request.headers.cookie, SESSION_COOKIE)
    reply.header('cache-control', 'private, no-store')
    const nothing = () => reply.code(404).send({ code: 404, msg: '文件不存在或已过期', data: null })
    if (!site || !token || !/^[1-9]\d{0,17}$/.test(id)) return nothing()
    const db = services.database.of(site.siteId)
    const viewer = await findViewer(db, token).catch(() => null)
    // An operator who acts as somebody sees the site as they do, not everything about them.
    const row = viewer && !viewer.actedBy ? await selectReadyExport(db, viewer.userId, id) : undefined
    if (!row) return nothing()
    return reply
      .header('content-type', 'application/zip')
      .header('content-length', row.fileSize)
      .header('content-disposition', `attachment; filename="my-data-${row.gmtCreate.slice(0, 10)}.zip"`)
      .send(await services.platform.storage.read(row.fileKey))
  })
}
