/** Sign-in through a SAML provider. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeUser, type MadeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { freshIp, freshMobile, makeOperator } from '../../../test/people.ts'
import {
  assertionXml,
  IDP,
  IDP_SIGN_IN,
  IDP_SIGN_OUT,
  keys,
  logoutQuery,
  metadataXml,
  readRequest,
  respond,
  type Response,
  serviceXml,
  weakCertificate,
} from '../../../test/saml-provider.ts'

const headers = { host: 'localhost' }
const FORM = 'application/x-www-form-urlencoded'
let t: TestApp
let owner: MadeUser
let id: string
beforeAll(async () => {
  t = await startTestApp()
  owner = await makeUser(t.owner, { isAdmin: 1 })
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.owner`DELETE FROM sso_provider`
  id = await provider()
})

let serial = 0
const setting = (over: object = {}) => ({
  providerName: `大学 ${++serial}`,
  preset: 'saml' as const,
  issuer: IDP,
  signInUrl: IDP_SIGN_IN,
  signOutUrl: IDP_SIGN_OUT,
  certificates: keys.old.certificate,
  claimName: 'displayName',
  claimMobile: 'mobile',
  claimGroups: 'urn:oid:1.3.6.1.4.1.5923.1.1.1.1',
  isAuto: 1 as const,
  ...over,
})
const save = (over?: object) => t.call('user/admin/sso/save', setting(over), { token: owner.token })
async function provider(over?: object) {
  const saved = await save(over)
  if (saved.code !== 200) throw new Error(saved.msg)
  return saved.data.id
}
const begin = (of = id) => t.call('user/api/user/login/sso/begin', { id: of }, { ip: freshIp(), headers })
const post = (form: Record<string, string>, more: Record<string, string> = {}) =>
  t.app.inject({
    method: 'POST',
    url: '/sso/saml/acs',
    // As a browser sends it from the page of the provider.
    headers: {
      ...headers,
      'content-type': FORM,
      origin: 'https://idp.school.edu',
      'sec-fetch-site': 'cross-site',
      ...more,
    },
    payload: new URLSearchParams(form).toString(),
  })
const finish = (query: string, secret: string, token?: string, clientType: 1 | 2 = 1) =>
  t.call(
    'user/api/user/login/sso/finish',
    { query, secret, clientType },
    { ip: freshIp(), headers, ...(token ? { token } : {}) },
  )
/** As a browser does: begins, is posted back, goes on to the page of the return. */
async function come(over: Partial<Response> = {}, of = id, clientType: 1 | 2 = 1) {
  const { data } = await begin(of)
  const { headers: sent } = await post(respond(data.url, over))
  return finish(new URL(String(sent.location), 'http://localhost').search, data.secret, undefined, clientType)
}
const create = (ticket: string) => t.call('user/api/user/login/sso/create', { ticket }, { ip: freshIp(), headers })
const isIn = async (token: string) => (await t.call('user/auth/user/sso/list', {}, { token })).code === 200

describe('sign-in', () => {
  test('begins with a request by redirect, which names us and where to answer', async () => {
    const request = readRequest((await begin()).data.url)
    expect(request.url.href).toMatch(/^https:\/\/idp\.school\.edu\/sso\?tenant=1&SAMLRequest=/)
    expect(request).toMatchObject({ issuer: 'http://localhost/sso/saml', consumer: 'http://localhost/sso/saml/acs' })
    expect(request.relayState).toMatch(/^[\w-]{22}$/)
    expect(request.xml).not.toContain('RequestedAuthnContext')
  })

  test.each(['assertion', 'response'] as const)(
    'with a signed %s: attributes become name, number and groups of a new account, which then signs in',
    async (signs) => {
      const strict = await provider({ ruleClaim: 'urn:oid:1.3.6.1.4.1.5923.1.1.1.1', ruleValues: ['student'] })
      const mobile = freshMobile()
      const attributes = {
        displayName: '王<小>明',
        mobile,
        'urn:oid:1.3.6.1.4.1.5923.1.1.1.1': ['member', 'student'],
      }
      const first = await come({ signs, name: `a-${signs}`, attributes }, strict)
      expect(first.data).toMatchObject({ state: 2, nickname: '王<小>明', mayCreate: 1, isNumberTaken: 0 })
      const made = await create(first.data.ticket)
      expect(made.data).toMatchObject({ nickname: '王<小>明', mobile })
      expect((await come({ signs, name: `a-${signs}`, attributes }, strict)).data).toMatchObject({
        state: 1,
        user: { id: made.data.id },
      })
      expect((await come({ signs, name: 'visitor' }, strict)).code).toBe(306)
    },
  )

  test('an account with the same number is bound only by who signs in to it', async () => {
    const known = await makeUser(t.owner)
    const first = await come({ name: 'laozhang', attributes: { mobile: known.mobile } })
    expect(first.data).toMatchObject({ state: 2, mayCreate: 0, isNumberTaken: 1 })
    expect((await create(first.data.ticket)).code).toBe(454)
    const { ticket } = first.data
    expect((await t.call('user/auth/user/sso/attach', { ticket }, { token: known.token })).code).toBe(200)
    expect((await come({ name: 'laozhang' })).data.user?.id).toBe(known.userId)
  })

  test('while certificates change, either key signs', async () => {
    const both = await provider({
      certificates: `${keys.old.certificate.replaceAll('\n', '\r\n\r\n')}${keys.next.certificate}`,
    })
    for (const signer of [keys.old, keys.next]) expect((await come({ signer }, both)).data.state).toBe(2)
    expect((await come({ signer: keys.next })).msg).toContain('签名与登记的证书不符')
  })

  test('an attribute may name the person; a transient NameID may not', async () => {
    const format = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'
    expect((await come({ format })).msg).toContain('固定不变的账号标识')
    const byNumber = await provider({ idAttribute: 'employeeNumber' })
    const made = await create(
      (await come({ format, name: 'x1', attributes: { employeeNumber: '007' } }, byNumber)).data.ticket,
    )
    const again = await come({ format, name: 'x2', attributes: { employeeNumber: '007' } }, byNumber)
    expect(again.data.user?.id).toBe(made.data.id)
    expect((await come({ format }, byNumber)).msg).toContain('固定不变的账号标识')
  })

  test('a try shows the attributes to the operator who began it', async () => {
    const tried = async (over: Partial<Response>) => {
      const { data } = await t.call('user/admin/sso/try', { id }, { token: owner.token, headers })
      const { RelayState } = respond(data.url)
      await post(respond(data.url, over))
      return finish(`state=${RelayState}`, data.secret, owner.token)
    }
    const attributes = {
      displayName: '李梅',
      sub: 'root',
      __proto__: 'x',
      'urn:oid:1.3.6.1.4.1.5923.1.1.1.1': ['a', 'b'],
    }
    expect((await tried({ name: '20260002', attributes })).data).toMatchObject({
      state: 3,
      user: null,
      tried: { claims: { sub: '20260002', displayName: '李梅' }, nickname: '李梅', groupList: ['a', 'b'], isLetIn: 1 },
    })
  })
})

describe('a response is refused', () => {
  const cases: [string, Partial<Response>, string][] = [
    ['of another issuer', { issuer: 'https://elsewhere.example.com', signedIssuer: IDP }, '不是“大学'],
    ['whose assertion is of another issuer', { signedIssuer: 'https://elsewhere.example.com' }, '不是“大学'],
    ['for another audience', { audience: 'https://elsewhere.example.com' }, '不是发给本站的'],
    ['for another recipient', { recipient: 'https://elsewhere.example.com/acs' }, '不是发给本站的'],
    ['with another destination', { destination: 'https://elsewhere.example.com/acs' }, '不是发给本站的'],
    ['that has expired', { notBefore: -600, notOnOrAfter: -60 }, '已过期'],
    ['that is not valid yet', { notBefore: 120 }, '还没有生效'],
    ['to another request', { inResponseTo: '_another' }, '不是从本站开始的'],
    ['whose assertion answers another request', { signedInResponseTo: '_another' }, '不是从本站开始的'],
    ['whose assertion answers no request', { signedInResponseTo: '' }, '不是从本站开始的'],
    ['to no request', { inResponseTo: '' }, '不是从本站开始的'],
    ['without a signature', { signs: 'nothing' }, '没有签名'],
    ['signed by another key', { signer: keys.stranger }, '签名与登记的证书不符'],
    ['signed response of another key', { signs: 'response', signer: keys.stranger }, '签名与登记的证书不符'],
    ['signed with SHA-1', { algorithm: 'sha1' }, '不安全的签名算法'],
    ['changed after signing', { afterwards: (xml) => xml.replace('>kim<', '>root<') }, '签名与登记的证书不符'],
    ['of a failed sign-in', { status: 'urn:oasis:names:tc:SAML:2.0:status:Responder' }, '没有在“大学'],
    ['with a DTD', { afterwards: (xml) => `<!DOCTYPE a [<!ENTITY x "kim">]>${xml}` }, '无法读取'],
    ['with an entity', { afterwards: (xml) => `<!DOCTYPE a SYSTEM "file:///etc/passwd">${xml}` }, '无法读取'],
    [
      'with a comment in the name',
      { name: 'root.evil', afterwards: (xml) => xml.replace('root.', 'root<!---->.') },
      '无法',
    ],
    [
      'of many levels',
      { afterwards: (xml) => xml.replace('>kim<', `>kim${'<a>'.repeat(60)}${'</a>'.repeat(60)}<`) },
      '过大',
    ],
    ['of many elements', { afterwards: (xml) => xml.replace('>kim<', `>kim${'<a/>'.repeat(3000)}<`) }, '过大'],
    ['that is no XML', { afterwards: () => 'nonsense' }, '无法读取'],
    [
      'with an encrypted assertion',
      { afterwards: (xml) => xml.replaceAll('saml:Assertion', 'saml:EncryptedAssertion') },
      '断言加密',
    ],
  ]
  test.each(cases)('%s', async (_title, over, part) => {
    const answer = await come(over)
    expect([answer.code, answer.msg]).toEqual([999, expect.stringContaining(part)])
    // The same without the fault is accepted.
    expect((await come({ name: 'kim' })).data.state).toBe(2)
  })

  test.each([
    ['within the tolerance', 25, -25, 2],
    ['beyond it', 40, -40, undefined],
  ])('clocks that differ %s', async (_title, ahead, behind, state) => {
    expect((await come({ notBefore: ahead })).data?.state).toBe(state)
    expect((await come({ notBefore: -600, notOnOrAfter: behind })).data?.state).toBe(state)
  })

  /** Splits a signed response around its assertion. */
  const cut = (xml: string) => {
    const [assertion = ''] = /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(xml) ?? []
    const [signature = ''] = /<Signature[\s\S]*<\/Signature>/.exec(assertion) ?? []
    expect([assertion, signature]).not.toContain('')
    const evil = (inner = '') =>
      assertion
        .replace(signature, inner)
        .replace('>kim<', '>root<')
        .replace(/ ID="[^"]*"/, ' ID="_evil"')
    return { assertion, signature, evil, bare: assertion.replace(signature, '') }
  }
  test.each<[string, (xml: string) => string]>([
    [
      'the signed assertion beside a forged one',
      (xml) => xml.replace(cut(xml).assertion, cut(xml).evil() + cut(xml).assertion),
    ],
    [
      'the signed assertion inside a forged one',
      (xml) => xml.replace(cut(xml).assertion, cut(xml).evil(cut(xml).assertion)),
    ],
    [
      'the signed assertion as an object of the signature of a forged one',
      (xml) => {
        const { assertion, signature, evil, bare } = cut(xml)
        const holder = signature.replace('</Signature>', `<Object>${bare}</Object></Signature>`)
        return xml.replace(assertion, evil(holder))
      },
    ],
    [
      'the signed assertion in extensions of the response',
      (xml) => {
        const { assertion, evil } = cut(xml)
        const extensions = `<samlp:Extensions>${assertion}</samlp:Extensions>`
        return xml.replace(assertion, evil()).replace('<samlp:Status>', `${extensions}<samlp:Status>`)
      },
    ],
    [
      'a forged assertion with the id of the signed one',
      (xml) => {
        const { assertion, evil } = cut(xml)
        const [, known = ''] = / ID="([^"]*)"/.exec(assertion) ?? []
        const extensions = `<samlp:Extensions>${assertion}</samlp:Extensions>`
        return xml
          .replace(assertion, evil().replace('_evil', known))
          .replace('<samlp:Status>', `${extensions}<samlp:Status>`)
      },
    ],
  ])('by signature wrapping: %s', async (_title, afterwards) => {
    const answer = await come({ afterwards })
    expect([answer.code, answer.msg]).toEqual([999, expect.stringMatching(/签名与登记的证书不符|无法读取/)])
  })

  test('by wrapping of a signed response', async () => {
    const answer = await come({
      signs: 'response',
      afterwards: (xml) => {
        const forged = xml
          .replace(/<Signature[\s\S]*<\/Signature>/, '')
          .replace(/ ID="[^"]*"/, ' ID="_evil"')
          .replace('>kim<', '>root<')
        return forged.replace('<samlp:Status>', `<samlp:Extensions>${xml}</samlp:Extensions><samlp:Status>`)
      },
    })
    expect([answer.code, answer.msg]).toEqual([999, expect.stringContaining('签名与登记的证书不符')])
  })
})

describe('the flow', () => {
  test('is finished once, in the browser that began, at its site', async () => {
    const [one, two] = [await begin(), await begin()]
    const form = respond(one.data.url)
    const query = `state=${form.RelayState}`
    await post(form)
    expect((await finish(query, two.data.secret)).code).toBe(404)
    const there = { siteId: 13, ip: freshIp() }
    const input = { query, secret: one.data.secret }
    expect((await t.call('user/api/user/login/sso/finish', input, there)).code).toBe(404)
    expect((await finish(query, one.data.secret)).data.state).toBe(2)
    expect((await finish(query, one.data.secret)).code).toBe(404)
    // Replayed: the flow is over, and another one has another request.
    expect((await post(form)).statusCode).toBe(400)
    const { RelayState } = respond(two.data.url)
    expect((await post({ ...form, RelayState })).statusCode).toBe(303)
    expect((await finish(`state=${RelayState}`, two.data.secret)).msg).toContain('不是从本站开始的')
  })

  test('without a posted response there is nothing to read', async () => {
    const { data } = await begin()
    expect((await finish(`state=${respond(data.url).RelayState}`, data.secret)).msg).toContain('无法读取')
  })

  test('a sign-in that began at the provider gets a page that says what to do', async () => {
    const form = respond((await begin()).data.url)
    for (const RelayState of ['', 'https://school.example/learn', 'x'.repeat(22)]) {
      const answer = await post({ ...form, RelayState })
      expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining('请打开本站的登录页')])
      expect(answer.headers['content-type']).toContain('text/html')
    }
    await t.owner`UPDATE sso_flow SET expires_at = now() - interval '1 second'`
    expect((await post(form)).statusCode).toBe(400)
  })

  test('the address takes a form only, of a bounded size', async () => {
    const form = respond((await begin()).data.url)
    for (const type of ['application/json', 'multipart/form-data; boundary=x', 'text/xml'])
      expect((await post(form, { 'content-type': type })).statusCode, type).toBe(415)
    const large = await post({ ...form, SAMLResponse: 'A'.repeat(300_000) })
    expect([large.statusCode, large.body]).toEqual([413, expect.stringContaining('过大')])
    expect((await post({ RelayState: form.RelayState })).statusCode).toBe(400)
    const sent = await post(form)
    expect([sent.statusCode, sent.headers.location]).toEqual([303, `/login/sso?state=${form.RelayState}`])
    expect(sent.headers['set-cookie']).toBeUndefined()
  })

  test('our metadata is at our entity id', async () => {
    const answer = await t.app.inject({ url: '/sso/saml', headers })
    expect(answer.headers['content-type']).toContain('application/samlmetadata+xml')
    expect(answer.body).toContain('entityID="http://localhost/sso/saml"')
    expect(answer.body).toContain('Location="http://localhost/sso/saml/acs"')
    // A forged host is not echoed.
    expect((await t.app.inject({ url: '/sso/saml', headers: { host: 'unknown.example' } })).body).not.toContain(
      'unknown',
    )
  })
})

describe('single logout', () => {
  const signOut = async (query: string) => t.app.inject({ url: `/sso/saml/logout?${query}`, headers })
  const member = async (name: string, sessionIndex: string) => {
    const { data } = await come({ name, sessionIndex })
    return (await create(data.ticket)).data.token
  }

  test('ends the named session, and answers the provider', async () => {
    const token = await member('amei', 's1')
    const other = (await come({ name: 'amei', sessionIndex: 's2' }, id, 2)).data.user?.token ?? ''
    expect((await signOut(logoutQuery({ name: 'amei', sid: 's0' }))).statusCode).toBe(302)
    expect([await isIn(token), await isIn(other)]).toEqual([true, true])
    const answer = await signOut(logoutQuery({ name: 'amei', sid: 's2' }))
    expect([await isIn(token), await isIn(other)]).toEqual([true, false])
    const next = new URL(String(answer.headers.location))
    expect(`${next.origin}${next.pathname}`).toBe(IDP_SIGN_OUT)
    expect([next.searchParams.get('RelayState'), next.searchParams.has('SAMLResponse')]).toEqual(['back', true])
    // Without a session index, all of the person.
    await signOut(logoutQuery({ name: 'amei' }))
    expect(await isIn(token)).toBe(false)
  })

  test('needs a strong signature of the provider over this query, and is of now', async () => {
    const token = await member('lin', 's3')
    const good = logoutQuery({ name: 'lin' })
    const sha1 = 'http://www.w3.org/2000/09/xmldsig#rsa-sha1'
    for (const query of [
      good.replace(/&Signature=.*/, ''),
      good.replace('RelayState=back', 'RelayState=evil'),
      `${good}&SAMLRequest=x`,
      logoutQuery({ name: 'lin', key: keys.stranger.key }),
      logoutQuery({ name: 'lin', algorithm: sha1 }),
      logoutQuery({ name: 'lin', issuer: 'https://elsewhere.example.com' }),
      logoutQuery({ name: 'lin', age: 600 }),
      '',
    ])
      expect((await signOut(query)).statusCode, query).toBe(400)
    expect(await isIn(token)).toBe(true)
    expect((await signOut(good)).statusCode).toBe(302)
    expect(await isIn(token)).toBe(false)
  })
})

describe('the back office', () => {
  test('says what the provider has to know, and keeps what was set', async () => {
    const { data } = await t.call('user/admin/sso/list', {}, { token: owner.token, headers })
    expect(data).toMatchObject({
      samlEntityId: 'http://localhost/sso/saml',
      samlConsumerUrl: 'http://localhost/sso/saml/acs',
      samlLogoutUrl: 'http://localhost/sso/saml/logout',
      list: [{ id, preset: 'saml', issuer: IDP, signInUrl: IDP_SIGN_IN, certificates: keys.old.certificate.trim() }],
    })
  })

  test.each([
    [{ signInUrl: '' }, '登录地址'],
    [{ signInUrl: 'http://idp.school.edu/sso' }, 'https://'],
    [{ signInUrl: 'javascript:alert(1)' }, 'https://'],
    [{ signInUrl: 'https://user:secret@idp.school.edu' }, '账号和密码'],
    [{ signOutUrl: 'idp.school.edu' }, 'https://'],
    [{ certificates: '' }, '签名证书'],
    [{ certificates: 'nonsense' }, 'PEM'],
    [{ certificates: weakCertificate() }, '2048'],
  ])('settings %j are refused', async (over, part) => {
    const answer = await save(over)
    expect([answer.code, answer.msg]).toEqual([422, expect.stringContaining(part)])
  })

  test('another issuer or attribute means other people', async () => {
    await create((await come({ name: 'wu' })).data.ticket)
    const people = async (over: object) => {
      await t.call('user/admin/sso/save', { ...setting(over), id }, { token: owner.token })
      return (await t.call('user/admin/sso/list', {}, { token: owner.token })).data.list[0]?.people
    }
    expect(await people({ certificates: keys.next.certificate })).toBe(1)
    expect(await people({ idAttribute: 'employeeNumber' })).toBe(0)
  })

  const services = [
    serviceXml('SingleLogoutService', 'HTTP-Redirect', 'https://idp.school.edu/slo'),
    serviceXml('SingleSignOnService', 'HTTP-POST', 'https://idp.school.edu/post'),
    serviceXml('SingleSignOnService', 'HTTP-Redirect', 'https://idp.school.edu/sso?a=1&b=2'),
  ].join('')
  const metadata = metadataXml(IDP, services)
  const read = (source: string, token = owner.token) => t.call('user/admin/sso/metadata', { source }, { token })

  test('reads the metadata of a provider, whose values can be saved', async () => {
    const { data } = await read(metadata)
    expect(data).toMatchObject({
      issuer: IDP,
      signInUrl: 'https://idp.school.edu/sso?a=1&b=2',
      signOutUrl: 'https://idp.school.edu/slo',
      certificateCount: 1,
    })
    const { certificateCount: _, ...values } = data
    expect((await come({}, await provider(values))).data.state).toBe(2)
  })

  test.each([
    ['<html></html>', '不是身份提供方的元数据'],
    ['nonsense', '不是身份提供方的元数据'],
    [`<!DOCTYPE x [<!ENTITY a "b">]>${metadata}`, '不是身份提供方的元数据'],
    [`<md:EntitiesDescriptor>${metadata}${metadata}</md:EntitiesDescriptor>`, '多个身份提供方'],
    [metadataXml(IDP, ''), 'HTTP-Redirect'],
    ['https://127.0.0.1/metadata', '内网'],
    ['http://idp.school.edu/metadata', 'https://'],
  ])('metadata %j is refused', async (source, part) => {
    const answer = await read(source)
    expect([422, 999]).toContain(answer.code)
    expect(answer.msg).toContain(part)
  })

  test('needs its own right', async () => {
    const other = await makeOperator(t, ['user', 'site'])
    expect((await read(metadata, other.token)).code).toBe(306)
  })
})

test('an assertion alone is no response', async () => {
  const { data } = await begin()
  const request = readRequest(data.url)
  const form = { SAMLResponse: Buffer.from(assertionXml(request)).toString('base64'), RelayState: request.relayState }
  await post(form)
  expect((await finish(`state=${request.relayState}`, data.secret)).msg).toContain('无法读取')
})
