/** A real OpenID provider (oidc-provider) on loopback, and what a person does in it. */
import { generateKeyPairSync } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface IdentityProvider {
  issuer: string
  /** As in SSO_HOSTS. */
  host: string
  clientId: string
  secretKey: string
  /** Claims of people by their name. */
  people: Map<string, Record<string, unknown>>
  /** Signs in as this person; returns the query with which the provider sends the browser back. */
  signIn(url: string, name: string): Promise<string>
  close(): Promise<void>
}

/** @param returnUrls registered redirect URIs */
export async function startIdentityProvider(returnUrls: string[], logoutUrl?: string): Promise<IdentityProvider> {
  const { Provider } = await import('oidc-provider')
  const server: Server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const issuer = `http://127.0.0.1:${port}`
  const [clientId, secretKey] = ['zhixing', 'a-secret-of-the-client']
  const people = new Map<string, Record<string, unknown>>()
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: secretKey,
        redirect_uris: returnUrls,
        response_types: ['code'],
        grant_types: ['authorization_code'],
        ...(logoutUrl ? { backchannel_logout_uri: logoutUrl, backchannel_logout_session_required: true } : {}),
      },
      { client_id: 'another', client_secret: 'another-secret-here', redirect_uris: returnUrls },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }] },
    pkce: { required: () => true },
    conformIdTokenClaims: false,
    scopes: ['openid', 'profile', 'phone', 'email'],
    claims: {
      openid: ['sub', 'groups'],
      profile: ['name'],
      phone: ['phone_number', 'phone_number_verified'],
      email: ['email', 'email_verified'],
    },
    features: { devInteractions: { enabled: true }, backchannelLogout: { enabled: Boolean(logoutUrl) } },
    cookies: { keys: ['a key of the cookies'] },
    findAccount: (_context: unknown, id: string) => ({
      accountId: id,
      claims: async () => ({ sub: id, ...people.get(id) }),
    }),
  })
  const handle = provider.callback()
  server.on('request', (request, response) => void handle(request, response))

  async function signIn(url: string, name: string): Promise<string> {
    const jar = new Map<string, string>()
    let next = url
    let form: URLSearchParams | undefined
    for (let n = 0; n < 12; n++) {
      const response: Response = await fetch(next, {
        redirect: 'manual',
        headers: { cookie: [...jar].map(([key, value]) => `${key}=${value}`).join('; ') },
        ...(form ? { method: 'POST', body: form } : {}),
      })
      form = undefined
      for (const cookie of response.headers.getSetCookie()) {
        const [pair = ''] = cookie.split(';')
        const at = pair.indexOf('=')
        jar.set(pair.slice(0, at), pair.slice(at + 1))
      }
      const location = response.headers.get('location')
      if (location) {
        next = new URL(location, next).href
        if (returnUrls.some((one) => next.startsWith(one))) return new URL(next).search.slice(1)
        continue
      }
      const page = await response.text()
      if (response.status >= 400) throw new Error(`${response.status} ${page.slice(0, 500)}`)
      // The development pages: a form for the name, then one for consent.
      next = new URL(/action="([^"]+)"/.exec(page)?.[1] ?? next, next).href
      form = page.includes('name="login"')
        ? new URLSearchParams({ prompt: 'login', login: name, password: 'any' })
        : new URLSearchParams({ prompt: 'consent' })
    }
    throw new Error('the provider did not send the browser back')
  }

  return {
    issuer,
    host: `127.0.0.1:${port}`,
    clientId,
    secretKey,
    people,
    signIn,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
