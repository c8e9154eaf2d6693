import { randomUUID } from 'node:crypto'
import fastifyCookie from '@fastify/cookie'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { implementations } from './domains.ts'
import { addApis } from './http/apis.ts'
import { addAskStream } from './http/ask-stream.ts'
import { createSiteServer } from './http/connections.ts'
import { createDispatch } from './http/dispatch.ts'
import { addDocs } from './http/docs.ts'
import { addExports } from './http/exports.ts'
import { addEmbed } from './http/embed.ts'
import { addFiles } from './http/files.ts'
import { addSiteIcons } from './http/site-icons.ts'
import { addForms } from './http/form.ts'
import { addHealth, createMetrics } from './http/health.ts'
import { addJsonBodies } from './http/json-body.ts'
import { addLiveCalendar } from './http/live-calendar.ts'
import { addLiveStream } from './http/live-stream.ts'
import { addMailUnsubscribe } from './http/mail-unsubscribe.ts'
import { addMcp } from './http/mcp.ts'
import { addMedia } from './http/media.ts'
import { observeRequests } from './http/observed.ts'
import { addPayNotify } from './http/pay-notify.ts'
import { addPages, type PageBuild } from './http/pages.ts'
import { createReadyAnswers } from './http/ready-answers.ts'
import { framedError, refuse } from './http/refusal.ts'
import { addRoom } from './http/room.ts'
import { addSaml } from './http/saml.ts'
import { addScan } from './http/scan.ts'
import { addScim } from './http/scim.ts'
import { addSsoLogout } from './http/sso-logout.ts'
import { addSecurityHeaders, setSecurityHeaders, transportPolicy } from './http/security.ts'
import { cutSlowBodies } from './http/slow-bodies.ts'
import { addStream } from './http/stream.ts'
import { addStudio } from './http/studio.ts'
import { warnOfUntrustedProxy } from './http/untrusted-proxy.ts'
import { addUpload } from './http/upload.ts'
import type { Services } from './kernel/services.ts'
import { wakeHooks } from './system/index.ts'
import { tokenUsesWritten } from './user/index.ts'
import { languageAsked, refusalIn } from './http/sentence.ts'

/** Address without a page, to render the not-found page. */
const NO_PAGE = '/not-found'

/** Maps a malformed page address (`/%E0%A4%A`) to the not-found page; calls answer JSON. */
export function readableUrl(url: string): string {
  const path = url.split('?', 1)[0] ?? ''
  if (!path.includes('%') || path.startsWith('/apis/')) return url
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return NO_PAGE
  }
}

export interface AppOptions {
  /** The built web; without it the app answers calls only (tests). */
  web?: PageBuild
  /** Whether the process is about to stop, so that load balancers send no new requests. */
  isStopping?: () => boolean
}

/** Builds the HTTP application, for main and tests. The caller listens and closes. */
export async function createApp(services: Services, options: AppOptions = {}): Promise<FastifyInstance> {
  const { config, log } = services
  const reportError = (error: Error & { statusCode?: number }, request: FastifyRequest, reply: FastifyReply): void => {
    const { refusal, status } = framedError(error)
    if (status >= 500) log.error({ err: error, url: request.url, requestId: request.id }, 'request failed')
    setSecurityHeaders(reply, transport)
    void refuse(reply, refusalIn(refusal, languageAsked(request.headers)), status)
  }
  const transport = transportPolicy(config)
  const ready = createReadyAnswers()
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    // Dispatch logs calls.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy ?? false,
    bodyLimit: 64 * 1024,
    serverFactory: (handler) =>
      createSiteServer((request, response) => {
        if (!ready.answer(request, response)) handler(request, response)
      }),
    // Handled by http/client-errors.ts.
    clientErrorHandler: () => {},
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    forceCloseConnections: true,
    ...(options.web ? { rewriteUrl: ({ url }: { url?: string }) => readableUrl(url ?? '/') } : {}),
    // Errors before routing, such as malformed URLs.
    frameworkErrors: reportError,
  })

  observeRequests(app, services)
  addSecurityHeaders(app, transport)
  await app.register(fastifyCookie)
  warnOfUntrustedProxy(app, log)
  addJsonBodies(app)
  addForms(app)
  cutSlowBodies(app)
  app.setErrorHandler(reportError)
  // Raw routes query the database themselves; dispatch guards calls and pages.
  app.addHook('onRequest', async ({ url }) => {
    if (/^\/(files|stream|export|media\/\d+)\//.test(url)) await services.database.pulse.guard(async () => {})
  })

  const metrics = createMetrics()
  const dispatch = createDispatch(implementations, services)
  app.addHook('onClose', () => tokenUsesWritten(services))
  services.events.on('content.changed', ({ siteId }) => services.answers.clear(siteId))
  services.events.on('hook.waiting', ({ siteId }) => {
    wakeHooks(services, siteId).catch((error: unknown) => log.error({ err: error }, 'webhooks were not woken'))
  })
  // Clear only after the reload: an answer computed in between would use the old settings.
  services.sites.onReload(() => services.answers.clear())
  services.events.onGap(() => services.answers.clear())

  addHealth(app, services, metrics, options.isStopping)
  if (config.openapi) addDocs(app)
  addStream(app, services)
  addAskStream(app, services)
  addRoom(app, services)
  addStudio(app, services)
  addMedia(app, services, ready)
  addLiveStream(app, services)
  addLiveCalendar(app, services)
  addSiteIcons(app, services)
  addFiles(app, services, ready)
  addExports(app, services)
  addScan(app, services)
  addMailUnsubscribe(app, services)
  addSsoLogout(app, services)
  addSaml(app, services)
  addScim(app, services)
  addPayNotify(app, services)
  addMcp(app, dispatch, services)
  addEmbed(app, dispatch, services)
  addUpload(app, dispatch, services, metrics.call)
  addApis(app, dispatch, services, metrics.call)
  if (options.web) await addPages(app, dispatch, services, options.web)
  return app
}
