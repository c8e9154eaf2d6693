/** Edits of the questions in a film. Pure, as edits.ts. */
import { MAX_MOMENTS } from '@zhixing/contract/course/moment-kinds'
import { stateCode } from '@zhixing/contract/states'
import { CallError, found } from '../../kernel/errors.ts'
import { type CourseDoc, type DocMoment, type DocPeriod, momentsOf } from './doc.ts'
import { livingPeriod, updatePeriod } from './edits.ts'
import { texts } from './texts.ts'

const bySecond = (list: readonly DocMoment[]): DocMoment[] => list.toSorted((a, b) => a.second - b.second)

/** The lesson of a question. @throws {CallError} notFound */
export function periodOfMoment(doc: CourseDoc, id: string): DocPeriod {
  const period = doc.chapterList
    .flatMap(({ periodList }) => periodList)
    .find((one) => momentsOf(one).some((moment) => moment.id === id))
  return livingPeriod(doc, found(period, texts.noMoment).id).period
}

/** Adds a question to a lesson with a film. */
export function addMoment(doc: CourseDoc, periodId: string, moment: DocMoment): CourseDoc {
  const { period } = livingPeriod(doc, periodId)
  if (period.periodType !== stateCode.lesson.video) throw new CallError('shown', texts.noFilm)
  const before = momentsOf(period)
  if (before.length >= MAX_MOMENTS) throw new CallError('shown', texts.tooManyMoments(MAX_MOMENTS))
  return updatePeriod(doc, periodId, { momentList: bySecond([...before, moment]) })
}

export function updateMoment(doc: CourseDoc, id: string, fields: Partial<Omit<DocMoment, 'id'>>): CourseDoc {
  const period = periodOfMoment(doc, id)
  const momentList = momentsOf(period).map((moment) => (moment.id === id ? { ...moment, ...fields } : moment))
  return updatePeriod(doc, period.id, { momentList: bySecond(momentList) })
}

/** Removes a question; idempotent. */
export function deleteMoment(doc: CourseDoc, id: string): CourseDoc {
  const without = (period: DocPeriod): DocPeriod =>
    momentsOf(period).some((moment) => moment.id === id)
      ? { ...period, momentList: momentsOf(period).filter((moment) => moment.id !== id) }
      : period
  return {
    ...doc,
    chapterList: doc.chapterList.map((chapter) => ({ ...chapter, periodList: chapter.periodList.map(without) })),
  }
}
