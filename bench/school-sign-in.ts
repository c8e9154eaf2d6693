/**
 * A school behind one NAT address signs in: 2,000 people in five minutes, one mistyped password in twenty, and none is
 * refused. Then users sign in during credential stuffing from many addresses.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { hashPassword } from '../server/src/user/sign-in/passwords.ts'
import { databaseOf, SITE, withProduct } from './product.ts'
import { atMost, type Bench, type Figure, whole } from './report.ts'
import { sized } from './smoke.ts'

const SECONDS = sized(300, 6)
const RATE = 2000 / 300
const TYPO_EVERY = 20
const PASSWORD = 'Xue-Xiao-2026'
const SCHOOL = '10.20.0.1'
const GUESS_SECONDS = sized(20, 2)
const GUESSERS = sized(80, 4)
/** Users who sign in during the attack, one a second. */
const HONEST = 15
const HONEST_SECONDS = 3

interface Try {
  code: number
  ms: number
}

async function signIn(url: string, mobile: string, password: string, address: string): Promise<Try> {
  const began = performance.now()
  const response = await fetch(`${url}/apis/user/api/user/login/password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'site-id': SITE, 'x-forwarded-for': address },
    body: JSON.stringify({ mobile, password, clientType: 1 }),
  })
  const { code } = (await response.json()) as { code: number }
  return { code, ms: performance.now() - began }
}

/**
 * Signs everyone in on schedule; a mistyped password is retried once. @returns tries with the right and with a wrong
 * password
 */
async function school(url: string, mobiles: string[]): Promise<{ right: Try[]; wrong: Try[] }> {
  const [right, wrong]: [Try[], Try[]] = [[], []]
  await Promise.all(
    mobiles.map(async (mobile, at) => {
      await sleep((at / RATE) * 1000)
      if (at % TYPO_EVERY === 0) wrong.push(await signIn(url, mobile, `${PASSWORD}x`, SCHOOL))
      right.push(await signIn(url, mobile, PASSWORD, SCHOOL))
    }),
  )
  return { right, wrong }
}

/** Users sign in, each from their own address, during the attack. */
async function signInDuringAttack(
  url: string,
  mobiles: string[],
  guessed: string,
): Promise<{ honest: Try[]; guesses: number }> {
  let guesses = 0
  const until = Date.now() + GUESS_SECONDS * 1000
  const guess = async (number: number) => {
    for (let turn = 0; Date.now() < until; turn++) {
      await signIn(url, guessed, `guess-${number}-${turn}`, `172.${16 + (number % 16)}.${turn % 250}.${number}`)
      guesses++
    }
  }
  const honest = Promise.all(
    mobiles.map(async (mobile, at) => {
      await sleep(2000 + at * 1000)
      return signIn(url, mobile, PASSWORD, `10.${30 + at}.0.1`)
    }),
  )
  await Promise.all([honest, ...Array.from({ length: GUESSERS }, (_, number) => guess(number))])
  return { honest: await honest, guesses }
}

const slowest = (tries: Try[]) => Math.max(...tries.map(({ ms }) => ms))
const refused = (tries: Try[]) => tries.filter(({ code }) => code !== 200)
const codes = (tries: Try[]) => [...new Set(tries.map(({ code }) => code))].join(', ')

async function measure(url: string, dataDir: string, say: (text: string) => void): Promise<Figure[]> {
  const count = Math.round(SECONDS * RATE)
  const database = databaseOf(dataDir)
  // One hash for all: computing 400 would be a load itself.
  const hash = await hashPassword(PASSWORD)
  const rows = await database.owner<{ mobile: string }[]>`
    INSERT INTO users (site_id, mobile, nickname, password_hash)
    SELECT ${SITE}, (19950000000 + n)::text, '学生' || n, ${hash} FROM generate_series(1, ${count + HONEST + 1}::int) n RETURNING mobile`
  await database.close()
  const mobiles = rows.map(({ mobile }) => mobile)
  say(`${count} 人在 ${SECONDS} 秒内从同一个地址登录`)
  const { right, wrong } = await school(url, mobiles.slice(0, count))
  say(`${GUESSERS} 个连接从不断更换的地址猜密码`)
  const { honest, guesses } = await signInDuringAttack(url, mobiles.slice(count, count + HONEST), mobiles.at(-1) ?? '')
  const lost = refused(right)
  const turned = refused(honest)
  return [
    {
      name: {
        zh: `同一地址 ${count} 人登录（5% 输错一次），被拒`,
        en: `${count} sign-ins from one address (5 % mistyped once), refused`,
      },
      value: `${lost.length}${lost.length > 0 ? ` (${codes(lost)})` : ''} (slowest ${whole(slowest(right))} ms; mistyped: ${codes(wrong)})`,
      goal: '0',
      met: lost.length === 0,
    },
    {
      ...atMost(
        { zh: '有人猜密码时的正常登录，最慢', en: 'Honest sign-ins beside guessing, slowest' },
        slowest(honest) / 1000,
        HONEST_SECONDS,
        ' s',
        ` (${turned.length} of ${HONEST} refused${turned.length > 0 ? `: ${codes(turned)}` : ''}; ${whole(guesses)} guesses)`,
      ),
      met: turned.length === 0 && slowest(honest) < HONEST_SECONDS * 1000,
    },
  ]
}

export const schoolSignIn: Bench = {
  about: { zh: '全校从同一个地址登录', en: 'A school signs in from one address' },
  run: ({ dataDir, say }) =>
    withProduct(dataDir, ({ url }) => measure(url, dataDir, say), { environment: { TRUST_PROXY: 'loopback' } }),
}
