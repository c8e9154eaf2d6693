/** A CAS server of the tests on loopback: tickets are valid once and for their service. */
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface CasServer {
  /** Address before /login. */
  url: string
  host: string
  /** Released attributes of people by their name. */
  people: Map<string, Record<string, string | readonly string[]>>
  /** Without attributes and p3, as servers of CAS 2. */
  isOld: boolean
  /** Replaces the answer of the validation. */
  forged: string | null
  /** Signs in as this person; returns the query with which the browser comes back. */
  signIn(loginUrl: string, name: string): string
  close(): Promise<void>
}

const escaped = (text: string) => text.replace(/[<>&]/g, (char) => `&#${char.charCodeAt(0)};`)
const answer = (inner: string) =>
  `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">${inner}</cas:serviceResponse>`

export async function startCasServer(): Promise<CasServer> {
  const tickets = new Map<string, { service: string; name: string }>()
  const cas: CasServer = {
    url: '',
    host: '',
    people: new Map(),
    isOld: false,
    forged: null,
    signIn(loginUrl, name) {
      const login = new URL(loginUrl)
      if (`${login.origin}${login.pathname}` !== `${cas.url}/login`) throw new Error(`not the login: ${loginUrl}`)
      const service = login.searchParams.get('service') ?? ''
      const ticket = `ST-1-${randomBytes(12).toString('base64url')}-cas01`
      tickets.set(ticket, { service, name })
      const back = new URL(service)
      back.searchParams.set('ticket', ticket)
      return back.search
    },
    close: () => new Promise((done) => server.close(() => done())),
  }
  const validated = (url: URL): string => {
    const ticket = url.searchParams.get('ticket') ?? ''
    const known = tickets.get(ticket)
    tickets.delete(ticket)
    if (known?.service !== url.searchParams.get('service'))
      return answer(`<cas:authenticationFailure code="INVALID_TICKET">${escaped(ticket)}</cas:authenticationFailure>`)
    const released = Object.entries(cas.isOld ? {} : (cas.people.get(known.name) ?? {}))
      .flatMap(([name, value]) => [value].flat().map((one) => `<cas:${name}>${escaped(one)}</cas:${name}>`))
      .join('\n')
    const attributes = released === '' ? '' : `<cas:attributes>\n${released}\n</cas:attributes>`
    return answer(
      `<cas:authenticationSuccess>\n<cas:user>${escaped(known.name)}</cas:user>\n${attributes}</cas:authenticationSuccess>`,
    )
  }
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', cas.url)
    const isValidation =
      url.pathname === '/cas/serviceValidate' || (!cas.isOld && url.pathname === '/cas/p3/serviceValidate')
    if (!isValidation) return response.writeHead(404).end()
    return response.writeHead(200, { 'content-type': 'text/xml; charset=utf-8' }).end(cas.forged ?? validated(url))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  cas.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  cas.url = `http://${cas.host}/cas`
  return cas
}
