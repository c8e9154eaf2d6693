import { hashToken, newToken } from '../server/src/kernel/session.ts'
import { ask, databaseOf, SITE } from './product.ts'

export interface Learner {
  token: string
  /** Set by `beginStudy`. */
  studyId: string
}

/** Learners with sessions, inserted into the database: signing in hundreds would take minutes and hit rate limits. */
export async function makeLearners(dataDir: string, count: number): Promise<Learner[]> {
  const database = databaseOf(dataDir)
  try {
    const tokens = Array.from({ length: count }, () => newToken(Number(SITE)))
    await database.owner.begin(async (tx) => {
      const [last] = await tx<
        { n: number }[]
      >`SELECT count(*)::int AS n FROM users WHERE site_id = ${SITE} AND mobile LIKE '1990%'`
      const users = await tx<{ id: string }[]>`
        INSERT INTO users (site_id, mobile, nickname)
        SELECT ${SITE}, (19900000000 + ${last?.n ?? 0} + n)::text, '测速学员' || n FROM generate_series(1, ${count}::int) n RETURNING id`
      const expires = new Date(Date.now() + 86_400_000)
      // Sessions have five columns; a statement has at most 65,535 parameters.
      for (let from = 0; from < users.length; from += 10_000)
        await tx`
          INSERT INTO user_session ${tx(
            users.slice(from, from + 10_000).map(({ id }, at) => ({
              site_id: SITE,
              token_hash: hashToken(tokens[from + at] ?? ''),
              user_id: id,
              client_type: 1,
              expires_at: expires,
            })),
          )}`
    })
    return tokens.map((token) => ({ token, studyId: '' }))
  } finally {
    await database.close()
  }
}

/** Begins the period for every learner, as the player does; enrols them in a free course. */
export async function beginStudy(url: string, learners: Learner[], periodId: string): Promise<void> {
  // A few at a time: preparation, not load.
  const rest = [...learners]
  const work = async () => {
    for (let learner = rest.pop(); learner; learner = rest.pop()) {
      const signed = await ask<{ studyId: string }>(url, 'course/auth/course/sign', { periodId }, learner.token)
      learner.studyId = signed.studyId
    }
  }
  await Promise.all(Array.from({ length: 8 }, work))
}
