/**
 * Figures of the overview that read too much of a large site for a request: a job computes them every hour. On a small
 * site they are computed when they are asked for, and so always current.
 */
import { selectFunnel, selectTopSold } from '../commerce/index.ts'
import type { Db, Sql } from '../kernel/db/index.ts'
import type { Services } from '../kernel/services.ts'
import * as sql from './overview.sql.ts'
import { deleteFigures, selectFigure, selectLargeSites, writeFigure } from './figures.sql.ts'

/** Begun courses from which on the figures of a site are kept. */
const LARGE = 20_000
/** Spans that the overview offers. */
const SPANS = [7, 30, 90] as const
/** Rows of the lists of the best. */
const TOP = 5

type Days = Awaited<ReturnType<typeof sql.selectDays>>

/** How each figure is computed, by its name. */
const makers = {
  totals: () => sql.selectTotals,
  days: (days: number) => (db: Sql) => sql.selectDays(db, days),
  studied: (days: number) => (db: Sql) => sql.selectTopStudied(db, days, TOP),
  sold: (days: number) => (db: Sql) => selectTopSold(db, days, TOP),
  idle: () => sql.countIdleBuyers,
  funnel: (days: number) => async (db: Sql) => ({
    ...(await selectFunnel(db, days)),
    learners: await sql.countPaidLearners(db, days),
  }),
}
type Name = Exclude<keyof typeof makers, 'days'>
type Figure<N extends Name> = Awaited<ReturnType<ReturnType<(typeof makers)[N]>>>

/** A figure of the last days, kept or computed now. */
export async function figureOf<N extends Name>(db: Db, name: N, days = 0): Promise<Figure<N>> {
  const kept = await selectFigure(db, `${name} ${days}`)
  return (kept?.value ?? (await makers[name](days)(db))) as Figure<N>
}

/** Figures of each of the last days: past days are kept, those since then are computed now. */
export async function daysOf(db: Db, days: number): Promise<Days> {
  const kept = await selectFigure(db, 'days')
  const past = (kept?.value ?? []) as Days
  // The day on which they were kept was not over.
  const open = kept ? Math.min(days, kept.age + 1) : days
  const since = await sql.selectDays(db, open)
  const first = since[0]?.day ?? ''
  return [...past.filter(({ day }) => day < first), ...since].slice(-days)
}

/** Keeps the figures of large sites. Recurring work. */
export async function keepFigures({ database, log }: Services, large = LARGE): Promise<{ count: number }> {
  const sites = await selectLargeSites(database.owner, large)
  await deleteFigures(database.owner, sites)
  for (const siteId of sites)
    try {
      const db = database.of(siteId)
      await writeFigure(db, 'days', await makers.days(Math.max(...SPANS))(db))
      for (const name of ['totals', 'idle'] as const) await writeFigure(db, `${name} 0`, await makers[name]()(db))
      for (const name of ['studied', 'sold', 'funnel'] as const)
        for (const days of SPANS) await writeFigure(db, `${name} ${days}`, await makers[name](days)(db))
    } catch (error) {
      // The next run tries again; other sites go on.
      log.error({ err: error, siteId }, 'figures of the overview could not be kept')
    }
  return { count: sites.length }
}
