/** Live courses of the demo: a session within the hour, a replay, and planned sessions. */
import { stateCode } from '@zhixing/contract/states'
import { setReplay } from '../src/course/index.ts'
import type { Tx } from '../src/kernel/db/index.ts'
import { insertAssistant, newStreamName, openChannel, writeSessions } from '../src/live/index.ts'
import { addDemoCourse } from './seed-course.ts'
import { drawnCover } from './seed-frame.ts'
import { seedLiveRoom } from './seed-live-room.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** The demo lecturer (13800000002), with the categories and a video of a recorded course. */
async function selectLecturer(tx: Tx) {
  const [row] = await tx<
    {
      lecturerId: string
      categoryId1: string
      categoryId2: string
      categoryId3: string
      videoId: string
      videoLength: number
    }[]
  >`
    SELECT l.id AS lecturer_id, c.category_id1, c.category_id2, c.category_id3, p.video_id, p.video_length
    FROM lecturer l JOIN users u ON u.site_id = l.site_id AND u.id = l.user_id AND u.mobile = '13800000002'
    JOIN course c ON c.site_id = l.site_id AND c.lecturer_id = l.id AND c.course_category = 1
    JOIN course_period p ON p.site_id = c.site_id AND p.course_id = c.id AND p.video_id IS NOT NULL
    WHERE l.site_id = ${tx.siteId} ORDER BY p.video_length DESC, p.id LIMIT 1`
  return row
}

/** 19:30 in China, `days` from today. */
function evening(days: number, now: number): number {
  const china = new Date(now + 8 * HOUR)
  return Date.UTC(china.getUTCFullYear(), china.getUTCMonth(), china.getUTCDate(), 11, 30) + days * DAY
}

/** The first quarter of an hour that is at least 40 minutes away: it can be started at once. */
const withinTheHour = (now: number): number => Math.ceil((now + 40 * 60_000) / (15 * 60_000)) * 15 * 60_000

interface DemoSession {
  name: string
  /** Days from today; `soon` is within the hour. */
  day: number | 'soon'
  minutes: number
}
interface DemoLive {
  courseName: string
  courseDesc: string
  introduce: string
  cover: string
  keyword: string
  isFree: 0 | 1
  price: number
  countStudy: number
  sessions: DemoSession[]
}

const courses: DemoLive[] = [
  {
    courseName: '每周一晚：和沈老师一起写代码',
    courseDesc: '每周一次，现场写一个小项目，随时提问，错过可以看回放。',
    introduce:
      '<p>不准备幻灯片，打开编辑器就写。写到一半报错是常事，正好看看一个工程师怎么找原因。</p><h3>怎么参加</h3><ul><li>直播中随时提问，老师边写边答</li><li>随堂小测当场出结果</li><li>结束后回放自动进入课程，可以倍速、做笔记</li></ul>',
    cover: 'studio.react',
    keyword: 'React,前端,直播,答疑',
    isFree: 1,
    price: 0,
    countStudy: 326,
    sessions: [
      { name: '第 1 场：从零搭一个待办清单', day: -7, minutes: 60 },
      { name: '第 2 场：给表单加上校验和草稿', day: 'soon', minutes: 60 },
      { name: '第 3 场：让列表滚动一万行也不卡', day: 7, minutes: 90 },
    ],
  },
  {
    courseName: 'Node 服务上线直播营',
    courseDesc: '四个晚上，把一个接口从本机送上服务器，并让它活下去。',
    introduce:
      '<p>四次直播做完一件事：写接口、接数据库、部署上线、出了故障怎么查。每晚最后十五分钟随堂测验并讲评。</p><p>适合写过一点 JavaScript、还没有独立上线过服务的同学。</p>',
    cover: 'studio.node',
    keyword: 'Node,后端,部署,直播',
    isFree: 0,
    price: 9900,
    countStudy: 88,
    sessions: [
      { name: '第 1 晚：写一个能用的接口', day: 2, minutes: 90 },
      { name: '第 2 晚：数据放在哪里', day: 3, minutes: 90 },
      { name: '第 3 晚：送上服务器', day: 4, minutes: 90 },
      { name: '第 4 晚：半夜报警了怎么办', day: 5, minutes: 120 },
    ],
  },
]

/** Marks of last week's session: seconds and name. */
const demoMarks = [
  [20, '先想清楚要存什么'],
  [55, '第一版：能加能删'],
  [110, '刷新后不丢'],
  [170, '大家的提问'],
] as const

/** Seeds live courses; runs after the recorded courses. */
export async function seedLive(tx: Tx): Promise<void> {
  const lecturer = await selectLecturer(tx)
  if (!lecturer) return
  const { siteId } = tx
  const { lecturerId } = lecturer
  const now = Date.now()
  const [helper] = await tx<{ id: string }[]>`SELECT id FROM users WHERE site_id = ${siteId} AND mobile = '13800000001'`
  await openChannel(tx, lecturerId, newStreamName())
  for (const course of courses) {
    const times = course.sessions.map(({ day, minutes }) => {
      const start = day === 'soon' ? withinTheHour(now) : evening(day, now)
      return { startTime: new Date(start).toISOString(), endTime: new Date(start + minutes * 60_000).toISOString() }
    })
    const { categoryId1, categoryId2, categoryId3 } = lecturer
    const { courseId, periodIds } = await addDemoCourse(
      tx,
      {
        lecturerId,
        courseCategory: stateCode.category.live,
        fields: {
          courseName: course.courseName,
          courseLogo: drawnCover(course.cover),
          courseDesc: course.courseDesc,
          keyword: course.keyword,
          introduce: course.introduce,
          categoryId1,
          categoryId2,
          categoryId3,
          isFree: course.isFree,
          courseOriginal: course.price,
          courseDiscount: course.price,
        },
        chapters: [
          {
            chapterName: '直播安排',
            periods: course.sessions.map(({ name }, index) => ({
              periodName: name,
              periodType: stateCode.lesson.live,
              ...times[index],
            })),
          },
        ],
      },
      { countStudy: course.countStudy },
    )
    const sessions = periodIds.map((periodId, index) => ({
      periodId,
      ...(times[index] ?? { startTime: '', endTime: '' }),
    }))
    await writeSessions(tx, { courseId, lecturerId, sessions })
    // The demo learner (13800000001) is an assistant of the free course.
    if (course.isFree === 1 && helper) await insertAssistant(tx, courseId, helper.id)
    for (const [index, { periodId, startTime, endTime }] of sessions.entries())
      if (Date.parse(endTime) < now) {
        await setReplay(tx, periodId, lecturer)
        await tx`
          WITH log AS (
            INSERT INTO live_channel_log (site_id, channel_id, period_id, live_name, start_time, end_time, live_status, resource_id, max_online, view_count)
            SELECT ${siteId}::bigint, id, ${periodId}::bigint, ${course.sessions[index]?.name ?? ''}, ${startTime}::timestamptz, ${endTime}::timestamptz, 4, ${lecturer.videoId}::bigint, 143, 218
            FROM live_channel WHERE site_id = ${siteId} AND lecturer_id = ${lecturerId} RETURNING id
          )
          UPDATE live_session SET live_status = 4, begun_at = ${startTime}, ended_at = ${endTime}, log_id = log.id FROM log WHERE site_id = ${siteId} AND period_id = ${periodId}`
        for (const [second, name] of demoMarks)
          await tx`
            INSERT INTO live_mark (site_id, period_id, mark_name, mark_time, replay_second)
            SELECT ${siteId}, ${periodId}, ${name}, ${startTime}::timestamptz + ${second} * interval '1 second', ${second}
            WHERE ${second} < ${Math.floor(lecturer.videoLength)}::int`
        await seedLiveRoom(tx, { periodId, lecturerId, startTime })
      }
  }
}
