/** Test data for ids in authoring and review (see handles.ts). */
import { type MadeDraft, makeDraft, makeFile, makeOwnVideo, makePending } from '../../server/test/factories.ts'
import { among, type Inert, insert, type Made, type Maker, NOWHERE, ownLecturer, taughtAt, withInput } from './kit.ts'
import type { World } from '../world.ts'

type Input = Record<string, unknown>

/** The calling lecturer. */
async function asker(w: World) {
  const { userId, token } = w.roles.lecturer
  return { userId, token, mobile: '', lecturerId: await ownLecturer(w) }
}

type Draft = MadeDraft & { siteId: number }
/** Drafts of the caller, of another lecturer, and of one of the other site. */
async function drafts(w: World) {
  const made = async (siteId: number, over: Parameters<typeof makeDraft>[1] = {}): Promise<Draft> => ({
    ...(await makeDraft(w.t.owner, { siteId, ...over })),
    siteId,
  })
  return {
    own: await made(12, { lecturer: await asker(w) }),
    foreign: { 'of another lecturer': await made(12), 'of another site': await made(13) },
  }
}

/** Part of a draft. Further input is always the caller's. */
const ofDraft = among(drafts, async (_w, draft) => draft)
/** An object of a draft, or of its lecturer. */
const owned = (make: (w: World, draft: Draft) => Promise<string>, more: (draft: Draft) => Input = () => ({})) =>
  among(drafts, async (w, draft) => ({ draft, id: await make(w, draft) }))(
    ({ id }) => id,
    ({ draft }) => more(draft),
  )

const course = (more?: (draft: Draft) => Input) => ofDraft(({ courseId }) => courseId, more)
const chapter = (more?: (draft: Draft) => Input) => ofDraft(({ chapterId }) => chapterId, more)
const period = (more?: (draft: Draft) => Input) => ofDraft(({ periodIds }) => periodIds[1] ?? '', more)
const ofOwn = ({ courseId }: MadeDraft) => ({ courseId })
const inOwn = ({ chapterId }: MadeDraft) => ({ chapterId })
const firstOf = ({ periodIds }: MadeDraft) => ({ id: periodIds[0] ?? '' })

const video = (more?: (draft: Draft) => Input) =>
  owned(({ t }, { lecturerId, siteId }) => makeOwnVideo(t.owner, lecturerId, { siteId }), more)
const file = (more?: (draft: Draft) => Input) =>
  owned(({ t }, { userId, siteId }) => makeFile(t.owner, userId, { siteId }), more)

/** Makes a call as the lecturer of a draft. */
async function as<T>({ t }: World, { token, siteId }: Draft, path: string, input: Input): Promise<T> {
  const { code, msg, data } = await t.raw('POST', path, input, { token, siteId })
  if (code !== 200) throw new Error(`${path} in the fixture: ${code} ${msg}`)
  return data as T
}
const accessory = (more: (draft: Draft) => Input) =>
  owned(async (w, draft) => {
    const fileId = await makeFile(w.t.owner, draft.userId, { siteId: draft.siteId })
    const input = { courseId: draft.courseId, fileId }
    return (await as<{ id: string }>(w, draft, 'course/auth/course/accessory/save', input)).id
  }, more)
const slide = owned(async (w, draft) => {
  const picList = [{ picUrl: '/files/12/1' }, { picUrl: '/files/12/2' }]
  const path = 'course/auth/course/chapter/pic/save'
  const { ids } = await as<{ ids: string[] }>(w, draft, path, { chapterId: draft.chapterId, picList })
  return ids[1] ?? ''
}, inOwn)

/** Categories by level, with the input of the levels above. */
const category =
  (floor: 0 | 1 | 2, more: (draft: MadeDraft) => Input = () => ({})): Maker =>
  async (w) => {
    const { own: draft, foreign } = await drafts(w)
    const abroad = foreign['of another site']
    const names = ['categoryId1', 'categoryId2', 'categoryId3'] as const
    const made = (of: MadeDraft): Made['own'] => {
      const above = Object.fromEntries(names.slice(0, floor).map((name, n) => [name, draft.categoryIds[n]]))
      // The draft's own lower categories would not fit a missing parent.
      const below = Object.fromEntries(names.slice(floor + 1).map((name) => [name, '0']))
      return { value: of.categoryIds[floor], input: { ...more(draft), ...above, ...below } }
    }
    const fresh = await makeDraft(w.t.owner)
    const own = {
      ...made(fresh),
      input: {
        ...made(draft).input,
        ...(floor > 0 ? { categoryId1: fresh.categoryIds[0] } : {}),
        ...(floor > 1 ? { categoryId2: fresh.categoryIds[1] } : {}),
      },
    }
    return {
      own,
      foreign: { 'of another site': { value: abroad.categoryIds[floor], input: own.input } },
      missing: { value: NOWHERE, input: own.input },
    }
  }

/** Operators see all pending courses of their site. */
const pending: Maker = async ({ t }) => ({
  own: { value: (await makePending(t.owner)).courseId },
  foreign: { 'of another site': { value: (await makePending(t.owner, { siteId: 13 })).courseId } },
})
/** A lesson of a pending course: `field` varies, the other id is the right one. */
const pendingLesson =
  (field: 'courseId' | 'periodId'): Maker =>
  async ({ t }) => {
    const own = await makePending(t.owner)
    const abroad = await makePending(t.owner, { siteId: 13 })
    const valueOf = ({ courseId, periodIds }: MadeDraft) => (field === 'courseId' ? courseId : (periodIds[0] ?? ''))
    const input = field === 'courseId' ? { periodId: own.periodIds[0] ?? '' } : { courseId: own.courseId }
    return {
      own: { value: valueOf(own), input },
      foreign: { 'of another site': { value: valueOf(abroad), input } },
    }
  }
const shelved =
  (siteId: number) =>
  async ({ t }: World) => {
    const { courseId, lecturerId, categoryIds } = await makePending(t.owner, { siteId })
    const [one, two, three] = categoryIds
    await t.owner`
    INSERT INTO course (site_id, id, lecturer_id, course_name, category_id1, category_id2, category_id3)
    VALUES (${siteId}, ${courseId}, ${lecturerId}, '已上架', ${one}, ${two}, ${three})`
    return { courseId, lecturerId, categoryId: one }
  }
const onShelf =
  (pick: 'courseId' | 'lecturerId' | 'categoryId', input?: Input): Maker =>
  async (w) => {
    const own = await shelved(12)(w)
    const abroad = await shelved(13)(w)
    const having = (value: string): Made['own'] => ({ value, ...(input ? { input } : {}) })
    return {
      own: having(own[pick]),
      foreign: { 'of another site': having(abroad[pick]) },
    }
  }
const template: Maker = async ({ t }) => {
  const make = async (siteId: number) => {
    const [row] = await t.owner<{ id: string }[]>`
      INSERT INTO review_template (site_id, template_text) VALUES (${siteId}, ${`模板${Math.random()}`}) RETURNING id`
    return { value: row?.id ?? '' }
  }
  return { own: await make(12), foreign: { 'of another site': await make(13) } }
}

/** A remark on a pending course, or (`shown`) on a reviewed one. */
const remark =
  (shown: boolean): Maker =>
  async (w) => {
    const { own, foreign } = await drafts(w)
    const make = async ({ siteId, ...draft }: Draft) => {
      await w.t.owner`
          UPDATE course_version
          SET audit_status = ${shown ? 2 : 0}, submit_time = now() - interval '1 minute'
          WHERE site_id = ${siteId} AND course_id = ${draft.courseId}`
      const [row] = await w.t.owner<{ id: string }[]>`
        INSERT INTO course_remark (site_id, course_id, version, period_id, period_name, content, user_id)
        VALUES (${siteId}, ${draft.courseId}, ${draft.version}, ${draft.periodIds[0] ?? ''}, '课时', '批注', ${draft.userId}) RETURNING id`
      return { value: row?.id ?? '', ...(shown ? { input: { isDone: 1 } } : {}) }
    }
    return {
      own: await make(own),
      foreign: {
        ...(shown ? { 'of another lecturer': await make(foreign['of another lecturer']) } : {}),
        'of another site': await make(foreign['of another site']),
      },
    }
  }

const authorsOnly: Inert = {
  inert: 'for the author and reviewers; the caller is neither; course/authoring/publish-times.test.ts',
}

let serial = 0
const key = () => ({ courseName: '内部课程', clientKey: `walls-private-${++serial}` })

/** A lesson with a draft of a narration that was made. */
const narrated = (more: () => Input = () => ({})) =>
  owned(async ({ t }, { siteId, courseId, periodIds: [periodId = ''] }) => {
    const narrationId = await insert(t, 'course_narration', {
      site_id: siteId,
      course_id: courseId,
      period_id: periodId,
      narration_status: 2,
      voice: 'alloy',
      model: 'tts-1',
      text_hash: 'x',
    })
    await t.owner`
      INSERT INTO course_narration_sentence (site_id, narration_id, seq, paragraph, sentence, spoken)
      VALUES (${siteId}, ${narrationId}, 0, 1, '正文', '正文')`
    return periodId
  }, more)

export const authoringHandles: Record<string, Record<string, Maker | Inert>> = {
  'course/auth/course/audit/*': { courseId: course() },
  'course/auth/course/audit/certificate/view': { courseId: course() },
  'course/auth/course/audit/certificate/delete': { courseId: course() },
  'course/auth/course/audit/certificate/list': { courseId: course() },
  'course/auth/course/audit/certificate/save': {
    courseId: course(() => ({ title: '结业证书', body: '{姓名}', sealLine: '学校', minProgress: 100, examId: null })),
    examId: { inert: 'a paper tied to the course; grade/certificate/course-certificate.test.ts' },
  },
  'course/auth/course/audit/certificate/revoke': {
    courseId: course(() => ({ certificateNo: 'ZS2026-AAAAA-AAAAA', reason: '误发' })),
  },
  'course/auth/course/chapter/audit/*': { courseId: course(), id: chapter() },
  'course/auth/course/chapter/period/audit/*': { chapterId: chapter(), id: period() },
  'course/auth/course/picture/audit/*': { courseId: course() },
  'course/auth/course/chapter/pic/*': { chapterId: chapter(), ids: slide },
  'course/auth/course/video/*': { videoId: video() },
  'course/auth/course/accessory/*': { courseId: course() },
  'course/auth/narration/*': { periodId: narrated() },
  'course/auth/narration/approve': { periodId: narrated(() => ({ rev: 1 })) },
  'course/auth/narration/sentence/*': { periodId: narrated(() => ({ rev: 1, seq: 0, spoken: '正文' })) },
  'course/admin/review/*': { courseId: pending },
  'course/admin/review/template/*': { id: template },
  'course/admin/course/*': { courseId: onShelf('courseId') },
  'course/auth/course/audit/save': {
    orgId: taughtAt(key),
    categoryId1: category(0),
    categoryId2: category(1),
    categoryId3: category(2),
  },
  'course/auth/course/audit/update': {
    courseId: course(() => ({ courseName: '改名' })),
    categoryId1: category(0, ofOwn),
    categoryId2: category(1, ofOwn),
    categoryId3: category(2, ofOwn),
  },
  'course/auth/course/audit/history/restore': { courseId: course() },
  'course/auth/course/audit/preview': { courseId: authorsOnly },
  'course/auth/course/audit/preview/sign': { periodId: authorsOnly },
  'course/auth/course/chapter/audit/update': { id: chapter(() => ({ chapterName: '改名' })) },
  'course/auth/course/chapter/audit/sort': {
    courseId: course(({ chapterId }) => ({ ids: [chapterId] })),
    ids: chapter(ofOwn),
  },
  'course/auth/course/chapter/audit/copy': {
    courseId: course(({ chapterId }) => ({ chapterIds: [chapterId] })),
    chapterIds: chapter(ofOwn),
    periodIds: period(ofOwn),
    chapterId: chapter(({ courseId, periodIds }) => ({ courseId, periodIds })),
  },
  'course/auth/course/chapter/period/audit/save': { videoId: video(inOwn), fileId: file(inOwn) },
  'course/auth/course/chapter/period/audit/save/batch': { chapterId: chapter() },
  'course/auth/course/chapter/period/audit/update': {
    id: period(() => ({ periodName: '改名' })),
    videoId: video(firstOf),
    fileId: file(firstOf),
  },
  'course/auth/course/chapter/period/audit/sort': {
    chapterId: chapter(({ periodIds }) => ({ ids: periodIds })),
    ids: period(inOwn),
  },
  'course/auth/course/chapter/period/audit/batch': {
    courseId: course(({ periodIds }) => ({ ids: periodIds, deed: 'free' })),
    ids: period(({ courseId }) => ({ courseId, deed: 'free' })),
    chapterId: chapter(({ courseId, periodIds }) => ({ courseId, ids: [periodIds[0]], deed: 'move' })),
  },
  'course/auth/course/chapter/period/audit/video/view': { periodId: period() },
  'course/auth/course/chapter/period/audit/video/save': {
    periodId: withInput(period(), async (w) => ({
      videoId: await makeOwnVideo(w.t.owner, (await asker(w)).lecturerId),
    })),
    videoId: video(({ periodIds }) => ({ periodId: periodIds[0] })),
  },
  'course/auth/course/video/list/chapter': { chapterId: chapter() },
  'course/auth/course/accessory/save': {
    id: accessory((draft) => ({ courseId: draft.courseId, acName: '改名' })),
    fileId: file(ofOwn),
    refId: withInput(chapter(ofOwn), async ({ t, roles }) => ({
      fileId: await makeFile(t.owner, roles.lecturer.userId),
    })),
  },
  'course/auth/course/accessory/delete': { id: accessory(() => ({})) },
  'course/admin/review/list': { lecturerId: onShelf('lecturerId') },
  'course/admin/review/batch': { courseIds: pending },
  'course/admin/review/remark/list': { courseId: pending },
  'course/admin/review/remark/save': { courseId: pendingLesson('courseId'), periodId: pendingLesson('periodId') },
  'course/admin/review/remark/delete': { id: remark(false) },
  'course/auth/course/audit/remark/list': { courseId: course() },
  'course/auth/course/audit/remark/update': { id: remark(true) },
  'course/admin/course/save': {
    lecturerId: onShelf('lecturerId', { courseCategory: 1, courseName: '代建课程' }),
  },
  'course/admin/course/list': { categoryId: onShelf('categoryId'), lecturerId: onShelf('lecturerId') },
  'course/admin/course/stand': { courseId: onShelf('courseId', { reason: '违规' }) },
}
