/** Chat of a past live session, shown beside its replay. */
import type { Tx } from '../src/kernel/db/index.ts'
import { insertLines, type NewLine, openRoom, updateSeqs, upsertMembers } from '../src/live/index.ts'

/** [second of the replay, speaker (0: the lecturer), text]. */
const talk: [second: number, who: number, text: string][] = [
  [2, 1, '老师晚上好！'],
  [3, 2, '声音和画面都很清楚'],
  [5, 0, '大家晚上好，今天我们从一个空文件夹开始写。'],
  [8, 3, '需要提前装好什么吗？'],
  [10, 0, '有 Node 和一个编辑器就够了，跟着敲就行。'],
  [13, 1, '状态应该放在父组件还是列表里？'],
  [16, 0, '谁要用它，就放在谁的共同上级，这里放父组件。'],
  [19, 4, '原来如此，之前我都放在最里面，传来传去很乱'],
  [23, 2, '删除的时候为什么要用 id 而不是下标？'],
  [27, 0, '下标会随着增删变化，id 不会，列表的 key 也一样。'],
  [32, 3, '记下来了，等回放再看一遍'],
  [36, 1, '谢谢老师，下周见！'],
]

type Speaker = Pick<NewLine, 'userId' | 'userName' | 'headImgUrl' | 'roomRole'>

/** A removed advertisement whose author is muted. */
async function seedCurbs(
  tx: Tx,
  {
    periodId,
    startTime,
    host,
    spammer,
    reporter,
  }: { periodId: string; startTime: string; host: Speaker; spammer: Speaker; reporter: Speaker },
): Promise<void> {
  const ad = '全套前端资料低价转让，需要的加我微信'
  const seq = talk.length + 1
  const whom = { userId: spammer.userId, name: spammer.userName }
  const lines: (Speaker & Pick<NewLine, 'kind' | 'text' | 'detail' | 'forStaff'>)[] = [
    { ...spammer, kind: 'chat', text: ad, detail: {}, forStaff: false },
    { ...reporter, kind: 'report', text: '广告', detail: { ...whom, seq, replyText: ad }, forStaff: true },
    { ...host, kind: 'remove', text: '', detail: { seq }, forStaff: false },
    { ...host, kind: 'mute', text: '', detail: { ...whom, minutes: 30 }, forStaff: true },
    { ...host, kind: 'mute', text: '', detail: { ...whom, minutes: 0 }, forStaff: true },
  ]
  await insertLines(
    tx,
    lines.map((line, at) => {
      const time = new Date(Date.parse(startTime) + (40 + at * 8) * 1000).toISOString()
      return { ...line, periodId, seq: seq + at, clientKey: `demo-curb-${at}`, time }
    }),
  )
  await tx`UPDATE live_message SET is_removed = 1 WHERE site_id = ${tx.siteId} AND period_id = ${periodId} AND seq = ${seq}`
  await updateSeqs(tx, new Map([[periodId, talk.length + lines.length]]))
}

/** Seeds the chat of a session; its participants are learners of the demo. */
export async function seedLiveRoom(
  tx: Tx,
  { periodId, lecturerId, startTime }: { periodId: string; lecturerId: string; startTime: string },
): Promise<void> {
  const [teacher] = await tx<{ userId: string; userName: string; headImgUrl: string }[]>`
    SELECT l.user_id, l.lecturer_name AS user_name, u.head_img_url FROM lecturer l JOIN users u ON u.site_id = l.site_id AND u.id = l.user_id
    WHERE l.site_id = ${tx.siteId} AND l.id = ${lecturerId}`
  const learners = await tx<{ userId: string; userName: string; headImgUrl: string }[]>`
    SELECT id AS user_id, nickname AS user_name, head_img_url FROM users WHERE site_id = ${tx.siteId} AND user_type = 1 AND is_admin = 0 ORDER BY id LIMIT 4`
  if (!teacher || learners.length < 4) return
  const people = [{ ...teacher, roomRole: 3 as const }, ...learners.map((one) => ({ ...one, roomRole: 1 as const }))]
  await openRoom(tx, periodId)
  await upsertMembers(
    tx,
    people.map((person) => ({ ...person, periodId })),
  )
  await insertLines(
    tx,
    talk.flatMap(([second, who, text], at) => {
      const person = people[who]
      const time = new Date(Date.parse(startTime) + second * 1000).toISOString()
      const line = {
        periodId,
        seq: at + 1,
        kind: 'chat' as const,
        text,
        detail: {},
        forStaff: false,
        clientKey: `demo-${at}`,
        time,
      }
      return person ? [{ ...person, ...line }] : []
    }),
  )
  const [host, , , , spammer] = people
  const reporter = people[1]
  if (!host || !spammer || !reporter) return
  await seedCurbs(tx, { periodId, startTime, host, spammer, reporter })
  await tx`
    UPDATE live_member SET join_time = ${startTime}, last_seen = ${startTime}::timestamptz + interval '58 minutes', online_until = ${startTime}::timestamptz + interval '58 minutes',
      watch_ms = 3480000 - (user_id % 7)::int * 240000,
      attended = tstzmultirange(tstzrange(${startTime}::timestamptz,
        ${startTime}::timestamptz + make_interval(mins => 58 - (user_id % 7)::int * 4)))
    WHERE site_id = ${tx.siteId} AND period_id = ${periodId}`
}
