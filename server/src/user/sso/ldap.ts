/**
 * An LDAP directory (RFC 4511): the service account finds the entry of an account, which is proved by a bind with the
 * typed password. Connections are made for one task and closed after it. Referrals are not followed.
 */
import { connect, isIP, type Socket } from 'node:net'
import { connect as connectTls, type ConnectionOptions } from 'node:tls'
import { Client, InvalidCredentialsError, InappropriateAuthError, type Entry } from 'ldapts'
import { CallError } from '../../kernel/errors.ts'
import { unseal } from '../../kernel/secrets.ts'
import type { Services } from '../../kernel/services.ts'
import { hostProblem, isAllowedHost } from '../../platform/guarded-fetch.ts'
import { publicLookup } from '../../platform/public-lookup.ts'
import { attributesOf, bindProblem, fillFilter, peopleFilter, type Person, personOf } from './ldap-rules.ts'
import { reasonOf, SSO_HOSTS, SSO_SECRET } from './relying-party.ts'
import { texts } from './sso-texts.ts'
import type { ProviderRow } from './sso.sql.ts'

type Needed = Pick<Services, 'config' | 'secret' | 'log'>

const CONNECT_MS = 5000
/** Of one operation. */
const TIMEOUT_MS = 10_000
const DEADLINE_MS = 25_000
/** Of the sync of one directory. */
const SYNC_MS = 5 * 60_000
const MAX_BYTES = 16 * 1024 * 1024
const MAX_GROUPS = 500
/** People of one search of the sync, and of its pages: some directories answer few at a time. */
const BATCH = 100
const PAGE = 50

const bare = (hostname: string) => hostname.replace(/^\[|\]$/g, '')

/** Why the address of a directory may not be used, for the operator. */
export function ldapAddressProblem(
  { config }: Pick<Services, 'config'>,
  { issuer, isStartTls }: { issuer: string; isStartTls: 0 | 1 },
): string | undefined {
  if (!/^ldaps?:\/\/[^/\s?#@]+\/?$/i.test(issuer) || !URL.canParse(issuer)) return texts.badLdapAddress
  const url = new URL(issuer)
  const isSafe = url.protocol === 'ldaps:' || isStartTls === 1
  return hostProblem(url, config.ssoHosts, SSO_HOSTS, isSafe ? undefined : texts.needsTls)
}

/** Runs work on a connection of its own. The library's reconnect is off: it would continue without StartTLS. */
async function connected<T>(
  services: Needed,
  row: ProviderRow,
  deadlineMs: number,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const { isStartTls, caCertificate } = row.settings
  const url = new URL(row.issuer)
  const host = bare(url.hostname)
  const guard = isAllowedHost(url, services.config.ssoHosts)
    ? {}
    : { lookup: publicLookup((name) => new Error(`${name} resolves to an address that is not public`)) }
  const tls: ConnectionOptions = {
    host,
    minVersion: 'TLSv1.2',
    ...(isIP(host) ? {} : { servername: host }),
    ...(caCertificate ? { ca: caCertificate } : {}),
  }
  const sockets: Socket[] = []
  let received = 0
  const count = (chunk: Buffer) => {
    received += chunk.length
    if (received > MAX_BYTES) for (const socket of sockets) socket.destroy(new Error('answer too large'))
  }
  const keep = <S extends Socket>(socket: S): S => {
    sockets.push(socket)
    return socket.on('data', count)
  }
  const once = () => {
    if (sockets.length > 0) throw new Error('connection lost')
  }
  const client = new Client({
    url: row.issuer,
    timeout: TIMEOUT_MS,
    connectTimeout: CONNECT_MS,
    createConnection: ((port: number) => {
      once()
      return keep(connect({ port, host, ...guard }))
    }) as typeof connect,
    createSecureConnection: ((first: number | ConnectionOptions) => {
      if (typeof first === 'number') {
        once()
        return keep(connectTls({ ...tls, port: first, ...guard }))
      }
      sockets[0]?.off('data', count)
      return keep(connectTls({ ...tls, socket: sockets[0] }))
    }) as typeof connectTls,
  })
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_done, fail) => {
    timer = setTimeout(() => fail(new Error('time is up')), deadlineMs)
  })
  const run = async () => {
    if (url.protocol === 'ldap:' && isStartTls === 1) await client.startTLS()
    if (row.clientId !== '') {
      const password = row.secret ? unseal(services, SSO_SECRET, row.secret) : ''
      // A bind without a password is anonymous (RFC 4513, 5.1.2).
      if (password === '') throw new Error('no password of the service account')
      await client.bind(row.clientId, password)
    }
    return work(client)
  }
  try {
    return await Promise.race([run(), late])
  } finally {
    clearTimeout(timer)
    void client.unbind().catch(() => undefined)
    for (const socket of sockets) socket.on('error', () => undefined).destroy()
  }
}

/** Runs work as the service account. @throws {CallError} shown, with the reason for an operator (`isOperator`) */
async function asService<T>(
  services: Needed,
  siteId: number,
  row: ProviderRow,
  work: (client: Client) => Promise<T>,
  { isOperator = false, deadlineMs = DEADLINE_MS } = {},
): Promise<T> {
  const problem = ldapAddressProblem(services, { ...row.settings, issuer: row.issuer })
  if (problem) throw new CallError('shown', isOperator ? problem : texts.unreachable(row.providerName))
  try {
    return await connected(services, row, deadlineMs, work)
  } catch (error) {
    services.log.warn({ siteId, providerId: row.id, reason: reasonOf(error) }, 'directory failed')
    throw new CallError(
      'shown',
      isOperator ? texts.unreachableBecause(row.providerName, reasonOf(error)) : texts.unreachable(row.providerName),
    )
  }
}

const search = async (client: Client, row: ProviderRow, options: Parameters<Client['search']>[1]): Promise<Entry[]> =>
  (
    await client.search(row.settings.baseDn, {
      scope: 'sub',
      derefAliases: 'never',
      timeLimit: TIMEOUT_MS / 1000,
      ...options,
    })
  ).searchEntries

/** The person of an account; undefined when none or several have it. */
async function find(client: Client, row: ProviderRow, name: string): Promise<Person | undefined> {
  const { settings } = row
  const filter = fillFilter(settings.userFilter, { name })
  const [entry, ...others] = await search(client, row, { filter, sizeLimit: 2, ...attributesOf(settings) })
  if (!entry || others.length > 0) return undefined
  const groups =
    settings.groupFilter === ''
      ? []
      : await search(client, row, {
          filter: fillFilter(settings.groupFilter, { name, dn: entry.dn }),
          sizeLimit: MAX_GROUPS,
          attributes: ['cn'],
        })
  return personOf(
    entry,
    settings,
    groups.flatMap(({ cn }) => [cn ?? []].flat().map(String)),
  )
}

/** A person for an operator, without their password. @throws {CallError} shown */
export const lookUp = (services: Needed, siteId: number, row: ProviderRow, name: string): Promise<Person | undefined> =>
  asService(services, siteId, row, (client) => find(client, row, name), { isOperator: true })

type Proof = { person: Person } | { problem: string | undefined }

/**
 * Proves an account by its password. `problem`: why a right account may not sign in; undefined for an unknown account
 * and a wrong password alike. @throws {CallError} shown, when the directory does not answer
 */
export async function prove(
  services: Needed,
  siteId: number,
  row: ProviderRow,
  name: string,
  password: string,
): Promise<Proof> {
  // A directory accepts a bind without a password, and it proves nothing (RFC 4513, 5.1.2).
  if (password === '') return { problem: undefined }
  return asService(services, siteId, row, async (client): Promise<Proof> => {
    const person = await find(client, row, name)
    // Also without an entry: the time must not reveal whether there is one.
    const dn = person?.dn ?? `cn=${crypto.randomUUID()},${row.settings.baseDn}`
    try {
      await client.bind(dn, password)
    } catch (error) {
      if (error instanceof InvalidCredentialsError || error instanceof InappropriateAuthError || !person)
        return { problem: person && bindProblem((error as Error).message) }
      throw error
    }
    if (!person) return { problem: undefined }
    return person.isDisabled ? { problem: texts.entryDisabled } : { person }
  })
}

/** Claims of those of the ids whose entries are there and enabled. @throws {CallError} shown */
export async function findPresent(
  services: Needed,
  siteId: number,
  row: ProviderRow,
  ids: readonly string[],
): Promise<Map<string, Person['claims']>> {
  const { settings } = row
  return asService(
    services,
    siteId,
    row,
    async (client) => {
      const present = new Map<string, Person['claims']>()
      for (let at = 0; at < ids.length; at += BATCH) {
        const filter = peopleFilter(settings, ids.slice(at, at + BATCH))
        const entries = await search(client, row, { filter, paged: { pageSize: PAGE }, ...attributesOf(settings) })
        for (const entry of entries) {
          const person = personOf(entry, settings)
          if (person && !person.isDisabled) present.set(person.claims.sub, person.claims)
        }
      }
      return present
    },
    { isOperator: true, deadlineMs: SYNC_MS },
  )
}
