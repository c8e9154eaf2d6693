/** What the ids in the calls of authoring and review name: see handles.ts. */
import { type MadeDraft, makeDraft, makeFile, makeOwnVideo, makePending } from '../../server/test/factories.ts'
import type { Inert, Made, Maker } from './kit.ts'
import type { World } from '../world.ts'

const NOWHERE = '987654321012345678'
type Input = Record<string, unknown>

/** The lecturer who asks. */
async function asker({ t, roles }: World) {
  const { userId, token } = roles.lecturer
  const [row] = await t.owner<{ id: string }[]>`SELECT id FROM lecturer WHERE user_id = ${userId}`
  return { userId, token, mobile: '', lecturerId: row?.id ?? '' }
}

type Drafts = { own: MadeDraft; theirs: MadeDraft; abroad: MadeDraft }
async function drafts(w: World): Promise<Drafts> {
  return {
    own: await makeDraft(w.t.owner, { lecturer: await asker(w) }),
    theirs: await makeDraft(w.t.owner),
    abroad: await makeDraft(w.t.owner, { siteId: 13 }),
  }
}

/** A part of a draft, of the asking lecturer, of a colleague and of one of the other site; the further input is always the asker's. */
const ofDraft =
  (
    pick: (draft: MadeDraft, w: World) => string | Promise<string>,
    more: (ownRow: MadeDraft) => Input = () => ({}),
  ): Maker =>
  async (w) => {
    const { own: ownRow, theirs, abroad } = await drafts(w)
    const input = more(ownRow)
    const made = async (draft: MadeDraft) => ({ value: await pick(draft, w), input })
    return {
      own: await made(ownRow),
      foreign: { 'of another lecturer': await made(theirs), 'of another site': await made(abroad) },
      missing: { value: NOWHERE, input },
    }
  }

const course = (more?: (ownRow: MadeDraft) => Input) => ofDraft(({ courseId }) => courseId, more)
const chapter = (more?: (ownRow: MadeDraft) => Input) => ofDraft(({ chapterId }) => chapterId, more)
const period = (more?: (ownRow: MadeDraft) => Input) => ofDraft(({ periodIds }) => periodIds[1] ?? '', more)
const ofOwn = ({ courseId }: MadeDraft) => ({ courseId })
const inOwn = ({ chapterId }: MadeDraft) => ({ chapterId })
const firstOf = ({ periodIds }: MadeDraft) => ({ id: periodIds[0] ?? '' })

/** Things that a lecturer has beside courses. */
const owned =
  (
    make: (w: World, who: MadeDraft, siteId: number) => Promise<string>,
    more: (ownRow: MadeDraft) => Input = () => ({}),
  ): Maker =>
  async (w) => {
    const { own: ownRow, theirs, abroad } = await drafts(w)
    const input = more(ownRow)
    return {
      own: { value: await make(w, ownRow, 12), input },
      foreign: {
        'of another lecturer': { value: await make(w, theirs, 12), input },
        'of another site': { value: await make(w, abroad, 13), input },
      },
      missing: { value: NOWHERE, input },
    }
  }
const video = (more?: (ownRow: MadeDraft) => Input) =>
  owned(({ t }, { lecturerId }, siteId) => makeOwnVideo(t.owner, lecturerId, { siteId }), more)
const file = (more?: (ownRow: MadeDraft) => Input) =>
  owned(({ t }, { userId }, siteId) => makeFile(t.owner, userId, { siteId }), more)

/** Makes a call as the lecturer of a draft. */
async function as<T>({ t }: World, draft: MadeDraft, siteId: number, path: string, input: Input): Promise<T> {
  const { code, msg, data } = await t.raw('POST', path, input, { token: draft.token, siteId })
  if (code !== 200) throw new Error(`${path} in the fixture: ${code} ${msg}`)
  return data as T
}
const siteOf = (w: World, { abroad }: Drafts, draft: MadeDraft) => (draft === abroad ? 13 : 12)

/** Attachments and slides of drafts, made by the product's own calls. */
const attached =
  (make: (w: World, draft: MadeDraft, siteId: number) => Promise<string>, more: (ownRow: MadeDraft) => Input): Maker =>
  async (w) => {
    const all = await drafts(w)
    const input = more(all.own)
    const made = async (draft: MadeDraft) => ({ value: await make(w, draft, siteOf(w, all, draft)), input })
    return {
      own: await made(all.own),
      foreign: { 'of another lecturer': await made(all.theirs), 'of another site': await made(all.abroad) },
      missing: { value: NOWHERE, input },
    }
  }
const accessory = (more: (ownRow: MadeDraft) => Input) =>
  attached(async (w, draft, siteId) => {
    const fileId = await makeFile(w.t.owner, draft.userId, { siteId })
    const input = { courseId: draft.courseId, fileId }
    return (await as<{ id: string }>(w, draft, siteId, 'course/auth/course/accessory/save', input)).id
  }, more)
const slide = attached(async (w, draft, siteId) => {
  const picList = [{ picUrl: '/files/12/1' }, { picUrl: '/files/12/2' }]
  const path = 'course/auth/course/chapter/pic/save'
  const { ids } = await as<{ ids: string[] }>(w, draft, siteId, path, { chapterId: draft.chapterId, picList })
  return ids[1] ?? ''
}, inOwn)

/** Categories by level; the levels above are named with them. */
const category =
  (floor: 0 | 1 | 2, more: (ownRow: MadeDraft) => Input = () => ({})): Maker =>
  async (w) => {
    const { own: ownRow, abroad } = await drafts(w)
    const names = ['categoryId1', 'categoryId2', 'categoryId3'] as const
    const made = (of: MadeDraft): Made['own'] => {
      const above = Object.fromEntries(names.slice(0, floor).map((name, n) => [name, ownRow.categoryIds[n]]))
      // The draft has categories of its own: those below would not fit a missing one.
      const below = Object.fromEntries(names.slice(floor + 1).map((name) => [name, '0']))
      return { value: of.categoryIds[floor], input: { ...more(ownRow), ...above, ...below } }
    }
    const fresh = await makeDraft(w.t.owner)
    const own = {
      ...made(fresh),
      input: {
        ...made(ownRow).input,
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

/** Courses as operators find them: all of the site, none of another. */
const pending: Maker = async ({ t }) => ({
  own: { value: (await makePending(t.owner)).courseId },
  foreign: { 'of another site': { value: (await makePending(t.owner, { siteId: 13 })).courseId } },
})
/** A lesson of a course that waits for its judgement: by its course or by itself, the other one being right. */
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
      missing: { value: NOWHERE, input },
    }
  }
const shelved =
  (siteId: number) =>
  async ({ t }: World) => {
    const { courseId, lecturerId, categoryIds } = await makePending(t.owner, { siteId })
    const [one, two, three] = categoryIds
    await t.owner`
    INSERT INTO course (site_id, id, lecturer_id, course_name, category_id1, category_id2, category_id3) VALUES (${siteId}, ${courseId}, ${lecturerId}, '已上架', ${one}, ${two}, ${three})`
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
      missing: having(NOWHERE),
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

/** A remark on a course that waits for its judgement, or (`shown`) was given it. */
const remark =
  (shown: boolean): Maker =>
  async (w) => {
    const { own: ownRow, theirs, abroad } = await drafts(w)
    const make = async (draft: MadeDraft, siteId: number) => {
      await w.t
        .owner`UPDATE course_version SET audit_status = ${shown ? 2 : 0}, submit_time = now() - interval '1 minute' WHERE site_id = ${siteId} AND course_id = ${draft.courseId}`
      const [row] = await w.t.owner<{ id: string }[]>`
        INSERT INTO course_remark (site_id, course_id, version, period_id, period_name, content, user_id)
        VALUES (${siteId}, ${draft.courseId}, ${draft.version}, ${draft.periodIds[0] ?? ''}, '课时', '批注', ${draft.userId}) RETURNING id`
      return { value: row?.id ?? '', ...(shown ? { input: { isDone: 1 } } : {}) }
    }
    return {
      own: await make(ownRow, 12),
      foreign: {
        ...(shown ? { 'of another lecturer': await make(theirs, 12) } : {}),
        'of another site': await make(abroad, 13),
      },
    }
  }

const authorsOnly: Inert = {
  inert:
    'for the author and for reviewers, and the asker of these walks is neither; course/authoring/publish-times.test.ts',
}

/** By call and field. */
export const authoringHandles: Record<string, Record<string, Maker | Inert>> = {
  'course/auth/course/audit/save': { categoryId1: category(0), categoryId2: category(1), categoryId3: category(2) },
  'course/auth/course/audit/view': { courseId: course() },
  'course/auth/course/audit/update': {
    courseId: course(() => ({ courseName: '改名' })),
    categoryId1: category(0, ofOwn),
    categoryId2: category(1, ofOwn),
    categoryId3: category(2, ofOwn),
  },
  'course/auth/course/audit/delete': { courseId: course() },
  'course/auth/course/audit/restore': { courseId: course() },
  'course/auth/course/audit/stand': { courseId: course() },
  'course/auth/course/audit/submit': { courseId: course() },
  'course/auth/course/audit/withdraw': { courseId: course() },
  'course/auth/course/audit/schedule': { courseId: course() },
  'course/auth/course/audit/history': { courseId: course() },
  'course/auth/course/audit/history/restore': { courseId: course() },
  'course/auth/course/audit/compare': { courseId: course() },
  'course/auth/course/audit/preview': { courseId: authorsOnly },
  'course/auth/course/audit/preview/sign': { periodId: authorsOnly },
  'course/auth/course/chapter/audit/list': { courseId: course() },
  'course/auth/course/chapter/audit/save': { courseId: course() },
  'course/auth/course/chapter/audit/update': { id: chapter(() => ({ chapterName: '改名' })) },
  'course/auth/course/chapter/audit/delete': { id: chapter() },
  'course/auth/course/chapter/audit/restore': { id: chapter() },
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
  'course/auth/course/chapter/period/audit/list': { chapterId: chapter() },
  'course/auth/course/chapter/period/audit/save': {
    chapterId: chapter(),
    videoId: video(inOwn),
    fileId: file(inOwn),
  },
  'course/auth/course/chapter/period/audit/save/batch': { chapterId: chapter() },
  'course/auth/course/chapter/period/audit/update': {
    id: period(() => ({ periodName: '改名' })),
    videoId: video(firstOf),
    fileId: file(firstOf),
  },
  'course/auth/course/chapter/period/audit/delete': { id: period() },
  'course/auth/course/chapter/period/audit/restore': { id: period() },
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
    periodId: async (w) => {
      const made = await period()(w)
      const input = { videoId: await makeOwnVideo(w.t.owner, (await asker(w)).lecturerId) }
      const foreign = Object.entries(made.foreign).map(([whose, one]) => [whose, { ...one, input }])
      return { own: { ...made.own, input }, foreign: Object.fromEntries(foreign), missing: { value: NOWHERE, input } }
    },
    videoId: video(({ periodIds }) => ({ periodId: periodIds[0] })),
  },
  'course/auth/course/picture/audit/list': { courseId: course() },
  'course/auth/course/picture/audit/save': { courseId: course() },
  'course/auth/course/chapter/pic/list': { chapterId: chapter() },
  'course/auth/course/chapter/pic/save': { chapterId: chapter() },
  'course/auth/course/chapter/pic/sort': { chapterId: chapter(), ids: slide },
  'course/auth/course/chapter/pic/delete': { chapterId: chapter(), ids: slide },
  'course/auth/course/video/list/chapter': { chapterId: chapter() },
  'course/auth/course/video/ref': { videoId: video() },
  'course/auth/course/video/delete': { videoId: video() },
  'course/auth/course/accessory/list': { courseId: course() },
  'course/auth/course/accessory/save': {
    courseId: course(),
    id: accessory((ownRow) => ({ courseId: ownRow.courseId, acName: '改名' })),
    fileId: file(ofOwn),
    refId: async (w) => {
      const made = await chapter(ofOwn)(w)
      const fileId = await makeFile(w.t.owner, w.roles.lecturer.userId)
      const more = (one: Made['own']) => ({ ...one, input: { ...one.input, fileId } })
      const foreign = Object.entries(made.foreign).map(([whose, one]) => [whose, more(one)])
      return {
        own: more(made.own),
        foreign: Object.fromEntries(foreign),
        missing: more({ value: NOWHERE, input: made.own.input ?? {} }),
      }
    },
  },
  'course/auth/course/accessory/delete': { id: accessory(() => ({})) },
  'course/admin/review/list': { lecturerId: onShelf('lecturerId') },
  'course/admin/review/view': { courseId: pending },
  'course/admin/review/pass': { courseId: pending },
  'course/admin/review/reject': { courseId: pending },
  'course/admin/review/batch': { courseIds: pending },
  'course/admin/review/history': { courseId: pending },
  'course/admin/review/remark/list': { courseId: pending },
  'course/admin/review/remark/save': { courseId: pendingLesson('courseId'), periodId: pendingLesson('periodId') },
  'course/admin/review/remark/delete': { id: remark(false) },
  'course/auth/course/audit/remark/list': { courseId: course() },
  'course/auth/course/audit/remark/update': { id: remark(true) },
  'course/admin/review/template/save': { id: template },
  'course/admin/review/template/delete': { id: template },
  'course/admin/course/list': { categoryId: onShelf('categoryId'), lecturerId: onShelf('lecturerId') },
  'course/admin/course/view': { courseId: onShelf('courseId') },
  'course/admin/course/stand': { courseId: onShelf('courseId', { reason: '违规' }) },
  'course/admin/course/update': { courseId: onShelf('courseId') },
}
