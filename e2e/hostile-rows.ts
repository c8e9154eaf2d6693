/** Writes hostile text into every field of lecturers and operators, through the calls of their pages. */
import { dot, type People, sendFile, sendPicture } from './hostile-files.ts'
import { formulas, hostile, payloads } from './payloads.ts'
import { answerOf, must } from './payloads-watch.ts'

/** HTML of all payloads; those that swallow the following text come last in one half and first in the other. */
export const allHtml = payloads.map((text) => `<p>好：${text}</p>`).join('\n')
const reversedHtml = payloads
  .toReversed()
  .map((text) => `<p>好：${text}</p>`)
  .join('\n')

/** The objects that were written, for the addresses that show them. */
export interface Hostile {
  courseId: string
  libraryId: string
  resourceId: string
  lecturerId: string
  articleId: string
  /** A series with that article. */
  articleSeriesId: string
  /** Of the article. */
  categoryId: string
  aboutId: string
  auditId: string
  textPeriods: string[]
  /** Course and period of the lecturer whose video has the hostile subtitle. */
  film: { courseId: string; periodId: string; videoId: string }
}

type Input = Record<string, unknown> & { categoryType?: number }

/** Objects that an operator creates by one call each; `[call, input]`. */
export function operatorRows(picture: string): [string, Input][] {
  const now = Date.now()
  const advert = (advLocation: number): [string, Input] => [
    'system/admin/adv/save',
    {
      advTitle: hostile(40),
      advText: hostile(120),
      advImg: picture,
      advUrl: '/list',
      advLocation,
      beginTime: new Date(now - 3_600_000).toISOString(),
      endTime: new Date(now + 3_600_000).toISOString(),
    },
  ]
  return [
    ['system/admin/nav/save', { navTitle: hostile(20), navUrl: '/list' }],
    ...['user', 'lecturer', 'account', 'study'].map((place): [string, Input] => [
      'system/admin/menu/save',
      { place, title: hostile(20), url: '/account/info', icon: 'star' },
    ]),
    [
      'system/admin/link/save',
      { linkName: hostile(40), linkUrl: 'https://friend.example/?a="><img src=x>'.replaceAll(' ', '+') },
    ],
    ['system/admin/article/save', { navName: hostile(20), artTitle: hostile(100), artPic: picture, artDesc: allHtml }],
    [
      'system/admin/banner/save',
      { title: hostile(40), subtitle: hostile(80), button: hostile(12), img: picture, url: '/list' },
    ],
    ...[1, 2, 3].map(advert),
    ['system/admin/zone/save', { zoneName: hostile(50), zoneDesc: hostile(255), moreUrl: '/list' }],
    ['system/admin/vip/save', { setName: hostile(20), months: 1, orgPrice: 200, fabPrice: 100, remark: hostile(200) }],
    ...payloads
      .filter(({ length }) => length <= 60)
      .map((fieldValue, fieldKey): [string, Input] => [
        'system/admin/dict/save',
        { fieldName: 'hostile', fieldKey, fieldValue },
      ]),
    ['system/admin/dict/save', { fieldName: 'problemKind', fieldKey: 99, fieldValue: hostile(60) }],
    ...[1, 2, 5].map((categoryType): [string, Input] => [
      'course/admin/category/save',
      { categoryType, categoryName: hostile(50) },
    ]),
    ['community/admin/article/category/save', { categoryName: hostile(50) }],
    [
      'user/admin/message/template/save',
      { templateName: hostile(30), msgTitle: hostile(60), msgText: allHtml.slice(0, 19_000), linkUrl: '/list' },
    ],
    [
      'user/admin/message/save',
      {
        msgTitle: `{{nickname}}${hostile(40)}`,
        msgText: `<p>{{nickname}}</p><a href="{{nickname}}">信</a>${allHtml.slice(0, 9000)}`,
        linkUrl: '/list',
        audience: 'all',
      },
    ],
    ['user/admin/role/save', { roleName: hostile(30), remark: hostile(200), permissions: ['info'] }],
    [
      'course/admin/review/template/save',
      { reviewType: 1, templateText: payloads.slice(0, 8).join(' ').slice(0, 500) },
    ],
    ['course/admin/review/template/save', { reviewType: 4, templateText: hostile(500) }],
    [
      'system/admin/site/update',
      {
        siteNamePc: hostile(40),
        slogan: hostile(60),
        logo: picture,
        address: hostile(120),
        copyright: hostile(120),
        icp: hostile(60),
        prn: hostile(60),
        prnNo: '11010102000001',
        keyword: hostile(200),
        desc: hostile(300),
        isEnableOnlineService: 1,
        onlineServiceCode: 'https://service.example/?a="><svg/onload=__pwned=1>',
        onlineServicePages: '',
      },
    ],
  ]
}

/** A course of one kind with every field, submitted. @returns its id and those of its text lessons */
async function writeCourse(people: People, courseCategory: 1 | 3 | 4, categoryId1: string, picture: string) {
  const { origin, lecturer } = people
  const call = <T>(path: string, input: object) => must<T>(origin, `course/auth/course/${path}`, input, lecturer)
  const { courseId } = await call<{ courseId: string }>('audit/save', {
    courseCategory,
    courseName: hostile(100),
    courseLogo: picture,
    courseDesc: hostile(255),
    keyword: hostile(255),
    introduce: courseCategory === 1 ? allHtml : reversedHtml,
    categoryId1,
    isFree: 1,
  })
  await call('picture/audit/save', { courseId, pictureList: [{ picName: hostile(255), picUrl: picture }] })
  const { id: chapterId } = await call<{ id: string }>('chapter/audit/save', {
    courseId,
    chapterName: hostile(64),
    chapterDesc: hostile(255),
  })
  await call('chapter/pic/save', { chapterId, picList: [{ picName: hostile(255), picUrl: picture }] })
  const { fileId } = await sendFile(
    people,
    lecturer,
    `${hostile(100)}.txt`,
    Buffer.from(payloads.join('\n')),
    'document',
  )
  const textPeriods: string[] = []
  for (const periodText of courseCategory === 1 ? payloads : []) {
    const { id } = await call<{ id: string }>('chapter/period/audit/save', {
      chapterId,
      periodName: periodText,
      periodDesc: periodText,
      periodType: 2,
      isFree: 1,
      periodText: `<p>读：</p>${periodText}<p><span data-type="inline-math" data-latex="\\href{javascript:__pwned=1}{x}\\htmlData{a=b}{y}&quot;&gt;&lt;img src=x onerror=__pwned=1&gt;"></span></p>`,
    })
    textPeriods.push(id)
  }
  await call('chapter/period/audit/save', {
    chapterId,
    periodName: hostile(255),
    periodDesc: hostile(255),
    periodType: courseCategory === 4 ? 4 : 3,
    isFree: 1,
    fileId,
    docName: `${hostile(200)}.txt`,
  })
  await call('accessory/save', { courseId, fileId, acName: hostile(255) })
  const handed = await call<{ submitted: number; missingList: { sentence: string }[] }>('audit/submit', { courseId })
  if (handed.submitted !== 1) throw new Error(handed.missingList.map(({ sentence }) => sentence).join())
  return { courseId, textPeriods }
}

/** The profile of a lecturer. */
const profile = (headImgUrl: string, lecturerMobile: string) => ({
  lecturerName: hostile(30),
  lecturerMobile,
  lecturerEmail: '"><svg/onload=__pwned=1>@evil.example',
  position: hostile(50),
  headImgUrl,
  introduce: `<p>${'讲师介绍'.repeat(10)}</p>${allHtml.slice(0, 1500)}`,
})

/** Fills the site. @returns what addresses need */
export async function writeHostileRows(people: People): Promise<Hostile> {
  const { origin, operator, lecturer } = people
  const say = <T>(path: string, input: object, token: string) => must<T>(origin, path, input, token)
  const own = await sendPicture(people, operator)
  const ids = new Map<string, string>()
  for (const [path, input] of operatorRows(own.url)) {
    const { id } = await say<{ id?: string }>(path, input, operator)
    if (id) ids.set(`${path} ${input.categoryType ?? ''}`.trim(), id)
  }
  const categoryOf = (type: number) => ids.get(`course/admin/category/save ${type}`) ?? ''
  const { id: articleId } = await say<{ id: string }>(
    'community/admin/article/save',
    {
      categoryId: ids.get('community/admin/article/category/save'),
      infoTitle: hostile(120),
      infoImg: own.url,
      description: hostile(300),
      infoContent: allHtml,
      source: hostile(50),
      keyword: hostile(100),
      isPutaway: 1,
      isRecommend: 1,
    },
    operator,
  )
  const { id: articleSeriesId } = await say<{ id: string }>(
    'community/admin/article/series/save',
    { title: hostile(60), introduction: hostile(500), cover: own.url, articleIds: [articleId] },
    operator,
  )

  // Courses, approved with an opinion; one more version that is rejected.
  const picture = (await sendPicture(people, lecturer)).url
  const made = []
  for (const [kind, type] of [
    [1, 1],
    [3, 5],
    [4, 2],
  ] as const) {
    const course = await writeCourse(people, kind, categoryOf(type), picture)
    const judged = await say<{ ok: number; reason: string }>(
      'course/admin/review/pass',
      { courseId: course.courseId, version: 1, auditOpinion: hostile(1024) },
      operator,
    )
    if (judged.ok !== 1) throw new Error(judged.reason)
    made.push(course)
  }
  const [course, library, resource] = made
  if (!course || !library || !resource) throw new Error('no courses')
  const { courseId } = course
  for (const courseDesc of ['改过一次', '改过两次']) {
    await say('course/auth/course/audit/update', { courseId, courseDesc: `${courseDesc}${hostile(200)}` }, lecturer)
    await say('course/auth/course/audit/submit', { courseId }, lecturer)
    if (courseDesc === '改过一次')
      await say('course/admin/review/reject', { courseId, version: 2, auditOpinion: hostile(1024) }, operator)
  }
  await say(
    'course/admin/zone/course/save',
    { zoneId: ids.get('system/admin/zone/save'), courseIds: [courseId] },
    operator,
  )

  const changed = await say<{ auditId: string }>(
    'user/auth/lecturer/audit/update',
    profile(picture, '13800000002'),
    lecturer,
  )
  await say('user/admin/lecturer/audit/pass', { auditId: changed.auditId, auditOpinion: hostile(500) }, operator)
  await peopleRows(people)
  const { id: lecturerId } = await say<{ id: string }>('user/auth/lecturer/view', {}, lecturer)
  return {
    courseId,
    libraryId: library.courseId,
    resourceId: resource.courseId,
    lecturerId,
    articleId,
    articleSeriesId,
    categoryId: ids.get('community/admin/article/category/save') ?? '',
    aboutId: ids.get('system/admin/article/save') ?? '',
    auditId: await answeredRows(people, courseId, lecturerId),
    textPeriods: course.textPeriods,
    film: await writeSubtitle(people),
  }
}

/** A subtitle file with hostile cues on a video of the lecturer. */
async function writeSubtitle({ origin, lecturer, operator }: People): Promise<Hostile['film']> {
  const { list } = await must<{ list: { videoId: string }[] }>(
    origin,
    'vod/auth/videoInfo/list',
    { videoStatus: 2 },
    lecturer,
  )
  for (const { videoId } of list) {
    const uses = await must<{ list: { courseId: string; periodId: string; isLive: number }[] }>(
      origin,
      'course/auth/course/video/ref',
      { videoId },
      lecturer,
    )
    const use = uses.list.find(({ isLive }) => isLive === 1)
    if (!use) continue
    // As a file, without arrows, which would be parsed as times; then cue by cue as the editor saves it, with all
    // payloads.
    const texts = payloads.map((text) => `字${text.replace(/\s+/g, ' ')}`)
    const srt = texts.map((text, n) => `${n + 1}\n00:00:01,000 --> 00:01:59,000\n${text.replace(/-+>/g, '→')}\n`)
    const save = (input: object) => must(origin, 'vod/auth/subtitle/save', { videoId, ...input }, lecturer)
    const form = new FormData()
    form.append('input', JSON.stringify({ videoId }))
    form.append('file', new Blob([srt.join('\n')]))
    const headers = { 'site-id': '12', token: lecturer }
    const sent = await fetch(`${origin}/apis/vod/auth/subtitle/save`, { method: 'POST', headers, body: form })
    if (((await sent.json()) as { code: number }).code !== 200) throw new Error('the subtitle file was refused')
    await save({ cueList: texts.map((text, n) => ({ start: n / 10, end: 119, text })) })
    await must(origin, 'vod/auth/videoInfo/update', { videoId, videoName: hostile(100) }, lecturer)
    // Learners see it after approval.
    const { courseId } = use
    const { version } = await must<{ version: number }>(
      origin,
      'course/auth/course/audit/submit',
      { courseId },
      lecturer,
    )
    const judged = await must<{ ok: number; reason: string }>(
      origin,
      'course/admin/review/pass',
      { courseId, version },
      operator,
    )
    if (judged.ok !== 1) throw new Error(judged.reason)
    return { ...use, videoId }
  }
  throw new Error('the lecturer has no video')
}

/** Learners' texts that an operator answers: comments, feedback, a rejected and a pending application. */
async function answeredRows(people: People, courseId: string, lecturerId: string): Promise<string> {
  const { origin, operator, learner } = people
  const say = <T>(path: string, input: object, token = learner) => must<T>(origin, path, input, token)
  await say('course/auth/user/order/course/ref/save', { courseId })
  await say('user/auth/lecturer/attention/save', { lecturerId })
  await say('course/auth/user/collection/course/save', { courseId })
  const rated = { courseId, commentText: hostile(500), score: 5 }
  const comment = await say<{ id: string }>('course/auth/courseComment/save', rated)
  const reply = payloads.slice(0, 6).join(' ').slice(0, 500)
  await say('course/admin/comment/reply', { id: comment.id, commentText: reply }, operator)
  const result = { content: `反馈：${hostile(900)}`, contact: hostile(60), pageUrl: 'javascript:__pwned=1' }
  const feedback = await say<{ id: string }>('user/auth/user/feedback/log/save', result)
  await say('user/admin/feedback/reply', { id: feedback.id, replyContent: payloads.join(' ').slice(0, 1000) }, operator)
  const headImgUrl = (await sendFile(people, learner, `${hostile(40)}.png`, dot, 'image')).url
  const papers = [
    await sendFile(people, learner, '1.png', dot, 'private'),
    await sendFile(people, learner, '2.png', dot, 'private'),
  ]
  const apply = () =>
    say<{ auditId: string }>('user/auth/lecturer/audit/apply', {
      ...profile(headImgUrl, '13912345678'),
      realName: hostile(30),
      idCard: '11010519491231002X',
      idCardPicIds: papers.map(({ fileId }) => fileId),
      isAgree: 1,
    })
  const first = await apply()
  await say('user/admin/lecturer/audit/reject', { auditId: first.auditId, auditOpinion: hostile(500) }, operator)
  return (await apply()).auditId
}

/** Accounts and organisations created by operators. */
async function peopleRows({ origin, operator }: People): Promise<void> {
  const say = <T>(path: string, input: object) => must<T>(origin, path, input, operator)
  for (const [n, nickname] of [hostile(20), ...formulas].entries())
    await say('user/admin/user/save', { mobile: `1371000000${n}`, nickname, remark: hostile(200) })
  const form = { orgName: hostile(50), orgIntro: hostile(1000), linkMan: hostile(30), mobile: '13710000000' }
  const { id } = await say<{ id: string }>('user/admin/organization/save', form)
  await say('user/admin/organization/audit', { id, auditStatus: 2, auditOpinion: hostile(500) })
  const rows = [hostile(20), ...formulas].map((nickname, n) => ({
    rowNo: n + 2,
    mobile: n % 2 ? `1372000000${n}` : hostile(60),
    nickname,
    sex: '',
    remark: hostile(200),
  }))
  await say('user/admin/import/save', { fileName: `${hostile(100)}.xlsx`, rows, isPartial: 1 })
}

/** True if a call accepts the input. */
export const takes = async (origin: string, path: string, input: object, token: string): Promise<boolean> =>
  (await answerOf(origin, path, input, token)).code === 200
