/** Test data for tickets and ids of sign-in, accounts and messages. */
import { randomBytes } from 'node:crypto'
import { solvedCaptcha } from '../../server/test/people.ts'
import { makeUser } from '../../server/test/factories.ts'
import { makeOrg } from '../../server/test/org.ts'
import type { TestApp } from '../../server/test/harness.ts'
import { seal as sealText } from '../../server/src/kernel/secrets.ts'
import { sealTicket } from '../../server/src/user/factor/tickets.ts'
import { freshIp, type Person, type World } from '../world.ts'
import { type Inert, insert, type Maker, ofPerson, ofSite, value, withInput } from './kit.ts'
import { category } from './shelf.ts'

export const message = ofPerson(async ({ t }, who) => {
  const msgId = await insert(t, 'msg', { site_id: who.siteId, msg_title: '标题', msg_text: '正文' })
  return insert(t, 'msg_user', { site_id: who.siteId, user_id: who.userId, msg_id: msgId })
})

/** A QR sign-in. `state` as in the product: 1 waiting, 2 scanned, 5 needs a number. */
async function qr(
  w: World,
  siteId: number,
  state: number,
  userId?: string,
): Promise<{ ticket: string; secret: string }> {
  const { data } = await w.t.call('GET user/api/user/qrcode/getMpQrCodeUrl', {}, { siteId, ip: freshIp() })
  await w.t
    .owner`UPDATE qr_login SET state = ${state}, user_id = ${userId ?? null}::bigint WHERE ticket = ${data.ticket}`
  return data
}

const NO_TICKET = 'zzzzzzzzzzzzzzzzzzzzzz'
/** As the browser that shows the code. */
const qrOfBrowser =
  (state: number): Maker =>
  async (w) => {
    const [own, others, abroad] = [await qr(w, 12, state), await qr(w, 12, state), await qr(w, 13, state)]
    const { secret } = own
    return {
      own: value(own.ticket, { secret }),
      foreign: {
        'of another browser': value(others.ticket, { secret }),
        'of another site': value(abroad.ticket, { secret: abroad.secret }),
      },
      missing: value(NO_TICKET, { secret }),
    }
  }

/** As the phone that has scanned it. */
const qrOfPhone =
  (state: number): Maker =>
  async (w) => ({
    own: value((await qr(w, 12, state, state === 1 ? undefined : w.me.userId)).ticket),
    foreign: {
      'scanned by another user': value((await qr(w, 12, 2, w.other.userId)).ticket),
      'of another site': value((await qr(w, 13, state, state === 1 ? undefined : w.stranger.userId)).ticket),
    },
    missing: value(NO_TICKET),
  })

const captcha: Maker = async ({ t }) => {
  const solved = async (siteId: number) => {
    const { captchaId, captchaCode } = await solvedCaptcha(t, siteId, freshIp())
    return value(captchaId, { captchaCode, mobile: `135${String(Date.now()).slice(-8)}` })
  }
  return {
    own: await solved(12),
    foreign: { 'of another site': await solved(13) },
    missing: value(NO_TICKET, { captchaCode: '1234', mobile: '13512345678' }),
  }
}

const captchaToHear = withInput(captcha, { kind: 'audio' })

/** A second session of a person. */
const session = ofPerson(async ({ t }, who) => {
  const hash = randomBytes(32)
  await insert(
    t,
    'user_session',
    {
      site_id: who.siteId,
      token_hash: hash,
      user_id: who.userId,
      client_type: 2,
      expires_at: new Date(Date.now() + 3_600_000),
    },
    'user_id',
  )
  return hash.subarray(0, 8).toString('hex')
})
const otherSession: Maker = async (w) => ({ ...(await session(w)), missing: value('0123456789abcdef') })

const apiToken = ofPerson(({ t }, who) =>
  insert(t, 'api_token', {
    site_id: who.siteId,
    user_id: who.userId,
    token_name: '脚本',
    token_hash: randomBytes(32),
    token_start: 'zx_12_abc',
    scopes: '{user:read}',
    expires_at: new Date(Date.now() + 86_400_000),
  }),
)
const addFactor = ({ t }: World, who: Pick<Person, 'siteId' | 'userId'>) => {
  const name = randomBytes(8).toString('hex')
  return insert(t, 'user_factor', {
    site_id: who.siteId,
    user_id: who.userId,
    kind: 2,
    name,
    credential_id: name,
    public_key: randomBytes(8),
  })
}
/** A second factor of a person. */
const factor = ofPerson(addFactor)

let providers = 0
/** An identity provider at an address where nothing answers. */
async function makeProvider({ owner }: TestApp, siteId: number): Promise<string> {
  const [row] = await owner<{ id: string }[]>`
    INSERT INTO sso_provider (site_id, provider_name, preset, issuer, client_id, settings, saved_by)
    VALUES (${siteId}, ${`单位 ${++providers}`}, 'other', 'https://sso.invalid', 'one', '{}', 1)
    RETURNING id`
  return row?.id ?? ''
}
const provider = ofSite(makeProvider)
const scimToken = ofSite(async (t: TestApp, siteId: number) =>
  insert(t, 'scim_token', {
    site_id: siteId,
    provider_id: await makeProvider(t, siteId),
    token_name: '目录',
    token_hash: randomBytes(32),
    token_start: 'zxs_12_abc',
    made_by: '1',
  }),
)
/** A directory at an address where nothing answers. */
const directory = ofSite(async (t: TestApp, siteId: number) => {
  const id = await makeProvider(t, siteId)
  await t.owner`
    UPDATE sso_provider SET preset = 'ldap', issuer = 'ldaps://sso.invalid',
      settings = '{"baseDn":"dc=x","userFilter":"(uid={name})","idAttribute":"entryUUID","isStartTls":1}'
    WHERE id = ${id}`
  return id
})
/** One to which the person is bound. */
const boundProvider: Maker = async (w) => {
  const bound = async (siteId: number, userId: string) => {
    const id = await makeProvider(w.t, siteId)
    await insert(
      w.t,
      'user_identity',
      { site_id: siteId, provider: `oidc:${id}`, open_id: id, user_id: userId },
      'open_id',
    )
    return value(id)
  }
  return {
    own: await bound(12, w.me.userId),
    foreign: {
      'of another user': await bound(12, w.other.userId),
      'of another site': await bound(13, w.stranger.userId),
    },
  }
}

/** A person with a second factor. */
const withFactor = async (w: World, siteId: number): Promise<Person> => {
  const { userId, token } = await makeUser(w.t.owner, { siteId })
  await addFactor(w, { siteId, userId })
  return { siteId, userId, token }
}
const personWithFactor: Maker = async (w) => ({
  own: value((await withFactor(w, 12)).userId),
  foreign: { 'of another site': value((await withFactor(w, 13)).userId) },
})

const seal = ({ t: { services } }: World, siteId: number, purpose: string, sealed: object) =>
  sealTicket({ site: { siteId }, services } as Parameters<typeof sealTicket>[0], purpose, sealed)

/** The first step of a sign-in. */
const stepTicket = (w: World, { siteId, userId }: Person) =>
  seal(w, siteId, 'second step', { userId, clientType: 4, loginType: 1 })
const firstStep: Maker = async (w) => ({
  own: value(stepTicket(w, await withFactor(w, 12))),
  foreign: { 'of another site': value(stepTicket(w, await withFactor(w, 13))) },
  missing: value(NO_TICKET),
})

/** A new secret of an authenticator app. */
const appSetup: Maker = (w) => {
  const ticket = ({ siteId, userId }: Person) =>
    value(seal(w, siteId, 'authenticator setup', { userId, secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' }))
  return Promise.resolve({
    own: ticket(w.me),
    foreign: { 'of another user': ticket(w.other), 'of another site': ticket(w.stranger) },
    missing: value(NO_TICKET),
  })
}

/** A challenge for a passkey. */
async function challenge({ t }: World, siteId: number, purpose: string, userId?: string): Promise<string> {
  return insert(
    t,
    'user_challenge',
    {
      site_id: siteId,
      ticket: randomBytes(16).toString('base64url'),
      challenge: 'AAAA',
      purpose,
      ...(userId ? { user_id: userId } : {}),
      expires_at: new Date(Date.now() + 300_000),
    },
    'ticket',
  )
}
/** One of the caller, among those of others. */
const ownChallenge =
  (purpose: string): Maker =>
  async (w) => ({
    own: value(await challenge(w, 12, purpose, w.me.userId)),
    foreign: {
      'of another user': value(await challenge(w, 12, purpose, w.other.userId)),
      'of another site': value(await challenge(w, 13, purpose, w.stranger.userId)),
      'of another purpose': value(await challenge(w, 12, 'second', w.me.userId)),
    },
    missing: value(NO_TICKET),
  })
/** What a browser answers for a passkey that the site does not know. */
const shown = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
}
const proofChallenge = withInput(
  async (w) => {
    await addFactor(w, w.me)
    return ownChallenge('prove')(w)
  },
  { way: 'passkey', passkey: { ticket: NO_TICKET, response: shown } },
)
const secondChallenge: Maker = async (w) => {
  const person = await withFactor(w, 12)
  const input = { ticket: stepTicket(w, person), way: 'passkey', passkey: { ticket: NO_TICKET, response: shown } }
  return {
    own: value(await challenge(w, 12, 'second', person.userId), input),
    foreign: {
      'of another user': value(await challenge(w, 12, 'second', w.other.userId), input),
      'of another site': value(await challenge(w, 13, 'second', w.stranger.userId), input),
      'of another purpose': value(await challenge(w, 12, 'prove', person.userId), input),
    },
    missing: value(NO_TICKET, input),
  }
}
const openChallenge: Maker = async (w) => ({
  own: value(await challenge(w, 12, 'signIn')),
  foreign: {
    'of another site': value(await challenge(w, 13, 'signIn')),
    'of a second step': value(await challenge(w, 12, 'second', w.other.userId)),
  },
  missing: value(NO_TICKET),
})

/** A person whom a provider has proved, without an account. */
const provedPerson: Maker = async (w) => {
  const ticket = async (siteId: number) => {
    const providerId = await makeProvider(w.t, siteId)
    await w.t.owner`UPDATE sso_provider SET settings = '{"isAuto":1}' WHERE id = ${providerId}`
    const sub = randomBytes(8).toString('hex')
    return value(
      seal(w, siteId, 'sso person', { providerId, sub, sid: null, nickname: '阿梅', mobile: '', groups: [] }),
    )
  }
  return { own: await ticket(12), foreign: { 'of another site': await ticket(13) }, missing: value(NO_TICKET) }
}

const KEY_ID: Inert = {
  inert: 'a passkey is looked up by `id` and judged by its signature; user/factor/factor.test.ts',
}

/** A browser with notifications, whose push service does not answer. */
const browser = ofPerson(async ({ t }, who) => {
  const [session] = await t.owner<{ hash: Buffer }[]>`
    SELECT token_hash AS hash FROM user_session WHERE site_id = ${who.siteId} AND user_id = ${who.userId} AND ended IS NULL LIMIT 1`
  if (!session) throw new Error('the person has no session')
  return insert(t, 'push_subscription', {
    site_id: who.siteId,
    user_id: who.userId,
    token_hash: session.hash,
    endpoint: `http://127.0.0.1:9/${randomBytes(8).toString('hex')}`,
    p256dh: `B${'A'.repeat(86)}`,
    auth_sealed: sealText(t.services, 'push', 'A'.repeat(22)),
    language: 'zh-CN',
  })
})

export const identityHandles: Record<string, Record<string, Maker | Inert>> = {
  'user/auth/user/research/*': { interestCategoryIds: category },
  'GET user/api/user/captchaImage': { captchaId: captchaToHear },
  'user/api/user/send/code': { captchaId: captcha },
  'user/api/user/login/number': {
    captchaId: { inert: 'read only after several failures; user/sign-in/sign-in.test.ts' },
  },
  'user/api/user/login/password': {
    captchaId: { inert: 'read only after several failures; user/sign-in/sign-in.test.ts' },
  },
  'user/api/user/qrcode/checkQrCodeState': { ticket: qrOfBrowser(1) },
  'user/api/user/registerByQrcode': { ticket: withInput(qrOfBrowser(5), { mobile: '13812345678' }) },
  'user/auth/user/qrcode/view': { ticket: qrOfPhone(1) },
  'user/auth/user/qrcode/confirm': { ticket: qrOfPhone(2) },
  'user/auth/user/device/end': { sessionId: otherSession },
  'user/auth/token/delete': { id: apiToken },
  'user/auth/token/use/page': { id: apiToken },
  'user/auth/token/use/figures': { id: apiToken },
  'user/auth/push/*': { id: browser },
  'user/admin/wechat/setting/save': {
    appId: { inert: 'names an account at WeChat, not a row' },
    'templateList.[].templateId': { inert: 'names a template at WeChat, not a row' },
  },
  'user/auth/wechat/subscribe/save': { templateId: { inert: 'names a template at WeChat, not a row' } },
  'user/auth/user/factor/*': { id: factor },
  'user/auth/user/factor/app/save': { ticket: appSetup },
  'user/auth/user/factor/passkey/save': { ticket: ownChallenge('register'), 'response.rawId': KEY_ID },
  'user/auth/user/factor/prove/save': { 'passkey.ticket': proofChallenge, 'passkey.response.rawId': KEY_ID },
  'user/admin/user/factor/delete': { id: personWithFactor },
  'user/api/user/login/factor': {
    ticket: firstStep,
    'passkey.ticket': secondChallenge,
    'passkey.response.rawId': KEY_ID,
  },
  'user/api/user/login/factor/begin': { ticket: firstStep },
  'user/api/user/login/passkey': { ticket: openChallenge, 'response.rawId': KEY_ID },
  'user/api/user/login/sso/create': { ticket: provedPerson },
  'user/auth/user/sso/attach': { ticket: provedPerson },
  'user/admin/sso/save': {
    clientId: { inert: 'a name at the provider; no row of ours' },
    orgId: ofSite(async (t, siteId) => (await makeOrg(t.owner, { siteId })).orgId),
    'roleGroups.[].roleId': withInput(
      ofSite((t, siteId) => insert(t, 'admin_role', { site_id: siteId, role_name: `角色 ${freshIp()}` })),
      { roleGroups: [{ group: '客服组' }] },
    ),
  },
  'user/admin/sso/scim/delete': { tokenId: scimToken },
  'user/admin/sso/*': { id: provider },
  'user/admin/sso/scim/*': { id: provider },
  'user/auth/user/sso/*': { id: boundProvider },
  'user/api/user/login/sso/begin': { id: provider },
  'user/api/user/login/sso/directory': {
    id: directory,
    captchaId: { inert: 'read only after several failures; user/sso/directory.test.ts' },
  },
  'user/auth/msg/user/read': { id: message },
  'user/auth/msg/user/batch/delete': { ids: message },
}
