/** Test data for tickets and ids of sign-in, accounts and messages. */
import { solvedCaptcha } from '../../server/test/people.ts'
import { freshIp, type World } from '../world.ts'
import { type Inert, insert, type Maker, ofPerson, value, withInput } from './kit.ts'
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
    missing: value(NO_TICKET, { captchaCode: '1234' }),
  }
}

const captchaToHear = withInput(captcha, { kind: 'audio' })

export const identityHandles: Record<string, Record<string, Maker | Inert>> = {
  'user/auth/user/research/*': { interestCategoryIds: category },
  'GET user/api/user/captchaImage': { captchaId: captchaToHear },
  'user/api/user/send/code': { captchaId: captcha },
  'user/api/user/login/password': {
    captchaId: { inert: 'read only after several failures; user/sign-in/sign-in.test.ts' },
  },
  'user/api/user/qrcode/checkQrCodeState': { ticket: qrOfBrowser(1) },
  'user/api/user/registerByQrcode': { ticket: qrOfBrowser(5) },
  'user/auth/user/qrcode/view': { ticket: qrOfPhone(1) },
  'user/auth/user/qrcode/confirm': { ticket: qrOfPhone(2) },
  'user/auth/msg/user/read': { id: message },
  'user/auth/msg/user/batch/delete': { ids: message },
}
