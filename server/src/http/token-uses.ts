/** Log of calls by API tokens, reads and refusals included. */
import type { Call, Limit } from '@zhixing/contract/call'
import { errorTable } from '@zhixing/contract/errors'
import { CallError } from '../kernel/errors.ts'
import type { Services } from '../kernel/services.ts'
import type { Grant, Viewer } from '../kernel/session.ts'
import type { Site } from '../kernel/sites.ts'
import { noteTokenUse } from '../user/index.ts'

const OK = 200
/** Calls beyond the limit of a token are logged once a minute, which bounds the log. */
const OVER_LIMIT: Limit = { by: 'user', max: 1, seconds: 60 }

interface From {
  site: Pick<Site, 'siteId'>
  ip: string
}

type Holder = Viewer & { grant: Grant }
const isHolder = (viewer: Viewer): viewer is Holder => viewer.grant !== undefined

const codeOf = (thrown: unknown) => (thrown instanceof CallError ? thrown.code : errorTable.internal.code)

export function createTokenUses(services: Services) {
  function note(call: Call, { userId, grant }: Holder, { site: { siteId }, ip }: From, code: number, began?: number) {
    noteTokenUse(services, siteId, {
      tokenId: grant.tokenId,
      userId,
      path: call.key,
      ip,
      code,
      durationMs: began === undefined ? 0 : Math.round(performance.now() - began),
      usedAt: new Date(services.clock.now()).toISOString(),
    })
  }

  return {
    /** Does the work of a call; logs how it ended if an API token made the call. @throws what the work throws */
    async follow<T>(call: Call, viewer: Viewer, from: From, work: () => Promise<T>): Promise<T> {
      if (!isHolder(viewer)) return work()
      const began = performance.now()
      try {
        const done = await work()
        note(call, viewer, from, OK, began)
        return done
      } catch (thrown) {
        note(call, viewer, from, codeOf(thrown), began)
        throw thrown
      }
    },

    /** Logs a call by an API token that was refused before its work. */
    refused(call: Call, viewer: Viewer, from: From, thrown: unknown): void {
      if (!isHolder(viewer)) return
      const code = codeOf(thrown)
      const counted = `token over|${from.site.siteId}|${viewer.grant.tokenId}`
      if (code !== errorTable.tooMany.code || services.limiter.take(counted, OVER_LIMIT)) note(call, viewer, from, code)
    },
  }
}
