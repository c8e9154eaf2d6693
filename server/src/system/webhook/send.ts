import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { transaction } from '../../kernel/db/index.ts'
import { jobKind } from '../../kernel/job-kinds.ts'
import { jobType } from '../../kernel/jobs.ts'
import type { Services } from '../../kernel/services.ts'
import type { Site } from '../../kernel/sites.ts'
import { isAllowedHost } from '../../platform/guarded-fetch.ts'
import { type Posted, postJson } from '../../platform/webhook/post.ts'
import { homeOf } from '../rules.ts'
import { isSaid, noticeOf, robotRequest } from './robot.ts'
import { openSecret } from './secret.ts'
import * as sql from './webhook.sql.ts'

/** Seconds between tries, like those that the specification proposes: ten tries over three days. */
const RETRY_SECONDS = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400] as const
/** Statuses after which another try is useless: 410 also stops the address. */
const GONE = 410
/** Work of one job, so that addresses take turns. */
const PER_RUN = 50
const RUN_MS = 60_000

/** Sends due deliveries of one address. Jobs of this type run beside all others: a slow receiver holds up itself. */
const sendHookType = jobType('system.sendHooks', { endpointId: z.string() }, { concurrency: 4 })

/** Headers of a delivery by the Standard Webhooks specification. `id` is the same for every try. */
export function signedHeaders(secret: string, id: string, at: number, body: string): Record<string, string> {
  const timestamp = String(Math.floor(at / 1000))
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}

/** What is sent to an address. `text` is for robots, the other fields for systems. */
interface Message {
  id: string
  type: string
  timestamp: string
  data: object
  text: string
}

/** Whether an address may be internal and without TLS. */
export const isTrustedUrl = ({ production, webhookHosts }: Services['config'], url: URL): boolean =>
  !production || isAllowedHost(url, webhookHosts)

/** Posts a message in the format of its address. */
export async function post(
  services: Pick<Services, 'secret' | 'config'>,
  { endpointFormat, url, secret: sealed }: Pick<sql.SealedEndpoint, 'endpointFormat' | 'url' | 'secret'>,
  { id, text, ...event }: Message,
): Promise<Posted & { isDelivered: boolean }> {
  const secret = openSecret(services, sealed)
  if (endpointFormat !== 'standard') {
    const request = robotRequest(endpointFormat, { url, secret, text, at: Date.now() })
    const posted = await postJson(request.url, request.body, {}, isTrustedUrl(services.config, request.url))
    return { ...posted, isDelivered: isSaid(posted) }
  }
  const body = JSON.stringify(event)
  const address = new URL(url)
  const headers = signedHeaders(secret, id, Date.now(), body)
  const posted = await postJson(address, body, headers, isTrustedUrl(services.config, address))
  return { ...posted, isDelivered: posted.status >= 200 && posted.status < 300 }
}

/** Name and address of a site in messages. */
export const placeOf = (services: Pick<Services, 'config'>, site: Site) => ({
  name: site.siteNamePc,
  home: homeOf(services, site),
})

export const sendHookJob = jobKind(sendHookType, {
  async run({ siteId, endpointId }, { services, signal }) {
    const db = services.database.of(siteId)
    const site = services.sites.byId(siteId)
    if (!site) return
    const place = placeOf(services, site)
    const until = Date.now() + RUN_MS
    for (let count = 0; ; count++) {
      signal.throwIfAborted()
      const endpoint = await sql.selectEndpoint(db, endpointId)
      if (endpoint?.statusId !== 1) return
      if (count >= PER_RUN || Date.now() > until) return wake(services, siteId, endpointId)
      const due = await transaction(db, (tx) => sql.claimDelivery(tx, endpointId))
      if (!due) return
      const { isDelivered, ...posted } = await post(services, endpoint, {
        id: `evt_${due.eventId}`,
        type: due.eventName,
        timestamp: due.at,
        data: due.payload,
        text: noticeOf(due.eventName, due.payload, place),
      })
      const retryIn = posted.status === GONE ? null : (RETRY_SECONDS[due.tries - 1] ?? null)
      await sql.writeOutcome(db, due.id, { ...posted, isDelivered, retryIn })
      if (posted.status === GONE) return sql.stopEndpoint(db, endpointId)
      if (!isDelivered && retryIn !== null)
        await transaction(db, (tx) =>
          services.jobs.send(
            tx,
            sendHookType,
            { siteId, endpointId },
            {
              onceKey: `${siteId}/${endpointId}/${due.id}`,
              startAfter: new Date(services.clock.now() + retryIn * 1000),
            },
          ),
        )
      // Without an answer the rest waits, instead of one timeout per delivery.
      if (posted.status === 0) return
    }
  },
})

const wake = ({ jobs, database }: Pick<Services, 'jobs' | 'database'>, siteId: number, endpointId: string) =>
  transaction(database.of(siteId), (tx) =>
    jobs.send(tx, sendHookType, { siteId, endpointId }, { onceKey: `${siteId}/${endpointId}` }),
  )

/** Wakes the sending of due deliveries, of one site or of all. */
export async function wakeHooks(services: Services, siteId?: number): Promise<number> {
  const due = await sql.selectDue(services.database.owner, siteId)
  for (const one of due) await wake(services, one.siteId, one.endpointId)
  return due.length
}
