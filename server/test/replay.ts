/** Replays of live sessions with captions and attendance, for tests. */
import { makeLecturer, makeLive, type MadeUser, makeVideo } from './factories.ts'
import type { TestApp } from './harness.ts'

/** Begin of the sessions. */
const BEGUN = Date.parse('2026-11-02T12:00:00Z')
const iso = (second: number) => new Date(BEGUN + second * 1000).toISOString()

/** Captions every ten seconds; names and a mobile number in them must not leave the installation. */
const CAPTIONS = [
  '大家能听到声音吗',
  '导数是函数的变化率',
  '导数为零的点可能是极值点',
  '李雷同学的手机是 13800138000',
  '极值点要看导数的符号',
  '下面看积分和面积',
  '积分是面积的极限',
  '积分和导数互为逆运算',
]

export interface MadeReplay {
  courseId: string
  periodId: string
  lecturer: MadeUser & { lecturerId: string }
  /** The time of a second of the session. */
  at(second: number): string
  /** Lets a person have been in the room between seconds of the session. */
  attend(who: MadeUser, ...stretches: [begin: number, end: number][]): Promise<void>
  /** Writes a line of the room. */
  say(who: MadeUser, second: number, text: string, as?: { kind?: string; roomRole?: number }): Promise<void>
  /** Asks a question that is closed. */
  ask(second: number, title: string, askType?: number): Promise<void>
  mark(second: number, name: string): Promise<void>
  /** Cuts the replay to some seconds of its recording. */
  trim(begin: number, end: number): Promise<void>
}

/** A free session of ten minutes whose recording is one piece; its replay has captions all along. */
export async function makeReplay(t: TestApp, over: Parameters<typeof makeLive>[1] = {}): Promise<MadeReplay> {
  const siteId = over.siteId ?? 12
  const { owner } = t
  const lecturer = await makeLecturer(owner, { siteId })
  const made = await makeLive(owner, { liveStatus: 4, lecturerId: lecturer.lecturerId, periods: 1, ...over })
  const { courseId } = made
  const [periodId = ''] = made.periodIds
  const LENGTH = 600
  const videoId = await makeVideo(owner, periodId, LENGTH, siteId)
  await owner`UPDATE course_period SET period_type = 20 WHERE id = ${periodId}`
  const lines = (begin: number, end: number) =>
    Array.from({ length: LENGTH / 10 }, (_, n): [number, string] => [n * 10, CAPTIONS[n % CAPTIONS.length] ?? ''])
      .filter(([second]) => second >= begin && second < end)
      .map(([second, text]): [number, string] => [second - begin, text])
  await owner`
    INSERT INTO course_transcript (site_id, period_id, video_id, line_list, search_words)
    VALUES (${siteId}, ${periodId}, ${videoId}, ${JSON.stringify(lines(0, LENGTH))}::text::jsonb, '')`
  await owner`
    WITH h AS (INSERT INTO live_channel (site_id, lecturer_id, stream_name, key_expire)
      VALUES (${siteId}, ${lecturer.lecturerId}, ${`missed${periodId}`}, now())
      RETURNING id),
      g AS (INSERT INTO live_channel_log (site_id, channel_id, period_id, live_name, recorded_parts, resource_id)
        SELECT ${siteId}, id, ${periodId}, '场次', ${JSON.stringify([{ at: BEGUN, length: LENGTH * 1000 }])}::text::jsonb, ${videoId}
        FROM h
        RETURNING id)
    UPDATE live_session s SET begun_at = ${iso(0)}, ended_at = ${iso(LENGTH)}, log_id = g.id FROM g WHERE s.period_id = ${periodId}`
  await owner`INSERT INTO live_room (site_id, period_id) VALUES (${siteId}, ${periodId})`
  let seq = 0
  return {
    courseId,
    periodId,
    lecturer,
    at: iso,
    async attend(who, ...stretches) {
      const ranges = stretches.map(([begin, end]) => `[${iso(begin)},${iso(end)})`).join(',')
      await owner`
        INSERT INTO live_member (site_id, period_id, user_id, user_name, room_role, online_until, class_name, attended)
        VALUES (${siteId}, ${periodId}, ${who.userId}, '学员', 1, now(), '李雷', ${`{${ranges}}`}::text::tstzmultirange)
        ON CONFLICT (site_id, period_id, user_id) DO UPDATE SET attended = excluded.attended`
    },
    async say(who, second, text, { kind = 'chat', roomRole = 1 } = {}) {
      seq += 1
      await owner`
        INSERT INTO live_message (site_id, period_id, seq, kind, user_id, user_name, room_role, message_text, client_key, gmt_create)
        VALUES (${siteId}, ${periodId}, ${seq}, ${kind}, ${who.userId}, '林', ${roomRole}, ${text}, ${`k${seq}`}, ${iso(second)})`
    },
    async ask(second, title, askType = 1) {
      await owner`
        INSERT INTO live_ask (site_id, period_id, ask_type, ask_title, option_list, right_list, limit_seconds, ask_status, open_time)
        VALUES (${siteId}, ${periodId}, ${askType}, ${title}, '["是","否"]', '[]', 0, 3, ${iso(second)})`
    },
    async mark(second, name) {
      await owner`
        INSERT INTO live_mark (site_id, period_id, mark_name, mark_time, replay_second)
        VALUES (${siteId}, ${periodId}, ${name}, ${iso(second)}, ${second})`
    },
    async trim(begin, end) {
      await owner`
        INSERT INTO live_trim (site_id, period_id, log_id, origin_id, begin_second, end_second, shown_begin, shown_end, trim_status)
        SELECT ${siteId}, ${periodId}, log_id, ${videoId}, ${begin}, ${end}, ${begin}, ${end}, 2
        FROM live_session WHERE period_id = ${periodId}`
      await owner`UPDATE course_period SET video_length = ${end - begin} WHERE id = ${periodId}`
      await owner`
        UPDATE course_transcript SET line_list = ${JSON.stringify(lines(begin, end))}::text::jsonb
        WHERE period_id = ${periodId}`
    },
  }
}
