/** Test data for ids of films with questions (see ../handles.ts). */
import { makeProblem, problemDoc } from '../../server/test/exam.ts'
import { type MadeFilm, makeFilm } from '../../server/test/film.ts'
import type { World } from '../world.ts'
import { type Inert, type Maker, value } from './kit.ts'

type Input = Record<string, unknown>
type Pick = (film: MadeFilm) => string

const period: Pick = ({ periodId }) => periodId
const moment: Pick = ({ momentIds }) => momentIds[0] ?? ''

async function lecturerId({ t, roles }: World): Promise<string> {
  const [row] = await t.owner<{ id: string }[]>`SELECT id FROM lecturer WHERE user_id = ${roles.lecturer.userId}`
  return row?.id ?? ''
}

/** A free film of the site. */
const shown =
  (pick: Pick, input: Input = {}): Maker =>
  async ({ t }) => {
    const gone = await makeFilm(t.owner)
    await t.owner`UPDATE course SET status_id = 0 WHERE id = ${gone.courseId}`
    return {
      own: value(pick(await makeFilm(t.owner)), input),
      foreign: {
        deleted: value(pick(gone), input),
        'of another site': value(pick(await makeFilm(t.owner, { siteId: 13 })), input),
      },
    }
  }

/** A film of the calling lecturer. */
const own =
  (pick: Pick, input: Input = {}): Maker =>
  async (w) => ({
    own: value(pick(await makeFilm(w.t.owner, { lecturerId: await lecturerId(w) })), input),
    foreign: {
      'of another lecturer': value(pick(await makeFilm(w.t.owner)), input),
      'of another site': value(pick(await makeFilm(w.t.owner, { siteId: 13 })), input),
    },
  })

/** A problem that the calling lecturer may place in a film of theirs. */
const problem: Maker = async (w) => {
  const film = await makeFilm(w.t.owner, { lecturerId: await lecturerId(w) })
  const of = async (over: { siteId?: number; lecturerId?: string }) =>
    value((await makeProblem(w.t.owner, over)).id, { periodId: film.periodId, second: 1 })
  return {
    own: await of({ lecturerId: await lecturerId(w) }),
    foreign: { 'of another lecturer': await of({}), 'of another site': await of({ siteId: 13 }) },
  }
}

export const filmHandles: Record<string, Record<string, Maker | Inert>> = {
  'course/auth/course/moment/list': { periodId: shown(period) },
  'course/auth/course/moment/answer/save': { id: shown(moment, { userAnswer: ['B'], clientKey: 'walk' }) },
  'course/auth/course/moment/statistics': { periodId: own(period) },
  'course/auth/course/moment/audit/list': { periodId: own(period) },
  'course/auth/course/moment/audit/save': {
    periodId: own(period, { second: 1, problem: problemDoc(1) }),
    problemId: problem,
  },
  'course/auth/course/moment/audit/update': { id: own(moment, { second: 2 }) },
  'course/auth/course/moment/audit/delete': { id: own(moment) },
}
