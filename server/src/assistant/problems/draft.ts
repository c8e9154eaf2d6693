/** Calls that draft problems. */
import { problemDraft } from '@zhixing/contract/assistant/problem'
import { MAX_TOPIC, MIN_TEXT } from '@zhixing/contract/assistant/problem-kinds'
import { beginGenerated, checkFiling } from '../../exam/index.ts'
import { transaction } from '../../kernel/db/index.ts'
import { CallError } from '../../kernel/errors.ts'
import { implement } from '../../kernel/implement.ts'
import { allowedText, passedStrings } from '../../shared/words/port.ts'
import { selectFilesOf } from '../../system/index.ts'
import { modelFor, refusalOf, requireModel } from '../model/ready-model.ts'
import { addUsage } from '../model/usage.sql.ts'
import { texts } from '../texts.ts'
import { completion } from './complete.ts'
import { draftType } from './jobs.ts'
import { type DraftLesson, selectDraftLessons } from './lesson.sql.ts'

export const calls = implement(problemDraft, {
  async sources(_, { db, viewer, services }) {
    const [{ notice }, lessons] = await Promise.all([
      modelFor(services, db, viewer.userId),
      selectDraftLessons(db, viewer.lecturerId),
    ])
    const courses = new Map<string, { courseId: string; courseName: string; periodList: DraftLesson[] }>()
    for (const lesson of lessons) {
      const { courseId, courseName } = lesson
      const course = courses.get(courseId) ?? { courseId, courseName, periodList: [] }
      course.periodList.push(lesson)
      courses.set(courseId, course)
    }
    return { notice, list: [...courses.values()] }
  },

  async begin(
    { source, periodIds, fileId, text: given, kinds, count, difficulty, wish: wished, defaults, clientKey },
    { db, site: { siteId }, viewer, services },
  ) {
    const { lecturerId, userId } = viewer
    const typed = source === 'text' || source === 'topic' ? given.trim() : ''
    const text = await allowedText(services, db, 'text', typed, texts.listedQuestion)
    const wish = await allowedText(services, db, 'wish', wished, texts.listedQuestion)
    if (source === 'topic' && (text.length < 2 || text.length > MAX_TOPIC))
      throw new CallError('invalid', texts.topicSize(MAX_TOPIC), 'text')
    if (source === 'text' && text.length < MIN_TEXT) throw new CallError('invalid', texts.textShort(MIN_TEXT), 'text')
    let name = source === 'topic' ? text : texts.fromText
    if (source === 'lesson') {
      const wanted = new Set(periodIds)
      if (wanted.size === 0) throw new CallError('invalid', texts.noLesson, 'periodIds')
      const lessons = (await selectDraftLessons(db, lecturerId)).filter(({ periodId }) => wanted.has(periodId))
      if (lessons.length < wanted.size) throw new CallError('notFound', texts.noLessonText, 'periodIds')
      name = lessons.map(({ periodName }) => periodName).join('、')
    }
    if (source === 'document') {
      const [file] = fileId === undefined ? [] : await selectFilesOf(db, userId, 'document', [fileId])
      if (!file) throw new CallError('notFound', texts.noDocument, 'fileId')
      name = file.fileName
    }
    await checkFiling(db, { subjectId: defaults.subjectId, topicIds: defaults.topicIds })
    await requireModel(services, db, userId)
    const chosen = [...new Set(kinds)]
    return transaction(db, async (tx) => {
      const { id, isNew } = await beginGenerated(tx, {
        lecturerId,
        name: texts.draftName(name),
        text,
        fileId: source === 'document' ? (fileId ?? null) : null,
        defaults,
        clientKey: clientKey || null,
      })
      if (isNew)
        await services.jobs.send(tx, draftType, {
          siteId,
          importId: id,
          userId,
          source,
          periodIds: source === 'lesson' ? periodIds : [],
          kinds: Array.from({ length: count }, (_, at) => chosen[at % chosen.length] ?? chosen[0] ?? 1),
          difficulty,
          wish,
        })
      return { id }
    })
  },

  async complete({ doc, want, score }, { db, viewer, services }) {
    const { userId } = viewer
    const { model, setting } = await requireModel(services, db, userId)
    try {
      const { suggestion, usage } = await completion(model, { doc, want, score: score ?? doc.score })
      await addUsage(db, { userId, feature: 'problems' }, usage, setting)
      const passed = await passedStrings(services, db, suggestion)
      if (passed === null) throw new CallError('shown', texts.withheld)
      return passed
    } catch (error) {
      throw refusalOf(services, error)
    }
  },
})
