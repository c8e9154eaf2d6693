/** Discussions of a demo class. */
import { acceptReply, applyReactions, opType, targetType, writeReply, writeTopic } from '../src/community/index.ts'
import { updateMarks, writeRead } from '../src/community/class-talk/topic.sql.ts'
import { members, roleCode } from '../src/grade/index.ts'
import type { Tx } from '../src/kernel/db/index.ts'

const HOUR = 3_600_000
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString()

interface Line {
  /** Index of the student; undefined for a teacher. */
  by?: number
  text: string
  comments?: { by?: number; text: string }[]
  isRight?: true
}
interface Talk {
  by?: number
  title: string
  content: string
  ago: number
  marks?: { isTop?: 1; isGood?: 1; isLocked?: 1 }
  likes?: number
  lines?: Line[]
}

const talks: Talk[] = [
  {
    title: '自我介绍接龙：姓名、岗位、最想解决的一张表',
    content:
      '<p>大家好，我是班主任。请在下面回复三件事：</p><ol><li>怎么称呼你，做什么工作</li><li>每周最花时间的一张表是什么</li><li>八周后希望自己能做到什么</li></ol><p>答疑时会优先讲大家提到最多的表。</p>',
    ago: 300,
    marks: { isTop: 1 },
    likes: 9,
    lines: [
      {
        by: 1,
        text: '<p>叫我小周就好，做电商运营。每周一要把三个平台的销售数据拼成一张表，光对齐商品编码就要两个小时。</p>',
      },
      {
        by: 3,
        text: '<p>财务，负责门店日报。希望八周后日报能自动出，而不是每天等我下班。</p>',
        comments: [
          { text: '门店日报正好是第四个案例，到时候可以直接拿你们的表练手。' },
          { by: 3, text: '太好了，我先把近三个月的数据脱敏整理出来。' },
        ],
      },
      { by: 5, text: '<p>行政转岗，刚开始学。目标很朴素：看懂同事写的透视表。</p>' },
    ],
  },
  {
    by: 2,
    title: '透视表里“计数”和“非重复计数”差了 37 个客户，应该信哪个？',
    content:
      '<p>同一份订单明细，按客户统计：普通计数得到 412，勾选数据模型后的非重复计数得到 375。</p><p>我检查过没有空行。向领导汇报“客户数”的时候，用哪一个才对？</p>',
    ago: 30,
    likes: 4,
    lines: [
      { by: 6, text: '<p>我也遇到过，当时是一个客户下了多单。你看看订单号那一列是不是比客户多。</p>' },
      {
        text: '<p>汇报“客户数”用<strong>非重复计数</strong>。普通计数数的是订单行，一个客户下两单会被数两次，412 其实是订单数。</p><p>验证方法：把“客户”拖到行、“订单号”拖到值，值大于 1 的那些行加起来正好多出 37。</p>',
        isRight: true,
        comments: [{ by: 2, text: '验证过了，正好 37！原来我一直把订单数当成客户数在报。' }],
      },
    ],
  },
  {
    by: 4,
    title: '分享：把周报从两小时缩到十分钟的四个步骤',
    content:
      '<p>第三个案例做完以后，我照着改了自己的周报，记录一下过程：</p><ol><li>源数据只追加、不改动，放在单独的表里</li><li>清洗全部放进查询，点一次刷新</li><li>透视表只引用清洗后的结果</li><li>图表用切片器联动，领导自己点</li></ol><p>最大的收获是第 1 条，之前总在源数据上直接改，错了都找不回来。</p>',
    ago: 52,
    marks: { isGood: 1 },
    likes: 11,
    lines: [
      { text: '<p>总结得很好，已设为精华。第 2 条可以再加一步：给每个查询写一句注释，三个月后的自己会感谢你。</p>' },
      {
        by: 7,
        text: '<p>请问追加数据的时候，列的顺序变了怎么办？</p>',
        comments: [{ by: 4, text: '查询是按列名找的，顺序变了没关系，列名别改就行。' }],
      },
    ],
  },
  {
    by: 8,
    title: '周三答疑的回放在哪里看？',
    content: '<p>那天临时开会没赶上，想补一下。</p>',
    ago: 6,
    lines: [{ text: '<p>在“班级课程”第二章最后一节，今天上午已经放进去了。</p>', isRight: true }],
  },
  {
    by: 9,
    title: '结业考试会考函数还是考案例？',
    content: '<p>想提前准备一下，VLOOKUP 和 XLOOKUP 需要都会吗？</p>',
    ago: 2,
    likes: 2,
  },
]

/** Seeds the discussions of a class; runs after its members are seeded. */
export async function seedClassTalk(tx: Tx, learner: string): Promise<void> {
  const [grade] = await tx<{ id: string }[]>`
    SELECT id FROM grade_info WHERE site_id = ${tx.siteId} AND invitation_code = 'SHUJU666'`
  if (!grade) return
  const gradeId = grade.id
  // Members since the beginning, so that earlier posts count as read.
  await tx`
    UPDATE grade_student SET gmt_create = gmt_create - interval '14 days' WHERE site_id = ${tx.siteId} AND grade_id = ${gradeId}`
  const people = await members(tx, gradeId)
  const students = people.filter(({ userRole }) => userRole === roleCode.student).map(({ userId }) => userId)
  const teacher = people.find(({ userRole }) => userRole === roleCode.owner)?.userId ?? ''
  const who = (by?: number) => (by === undefined ? teacher : (students[by % students.length] ?? teacher))
  for (const talk of talks) {
    const { id } = await writeTopic(tx, {
      gradeId,
      userId: who(talk.by),
      title: talk.title,
      content: talk.content,
      gmtCreate: hoursAgo(talk.ago),
    })
    let ago = talk.ago
    const say = async (by: number | undefined, content: string, parentId?: string) => {
      ago *= 0.8
      const written = await writeReply(
        tx,
        {
          targetId: id,
          userId: who(by),
          content,
          parentId,
          isOfficial: by === undefined ? 1 : 0,
          gmtCreate: hoursAgo(ago),
        },
        true,
      )
      return written.id
    }
    for (const { by, text, comments = [], isRight } of talk.lines ?? []) {
      const answer = await say(by, text)
      for (const comment of comments) await say(comment.by, comment.text, answer)
      if (isRight) await acceptReply(tx, id, answer)
    }
    if (talk.marks) await updateMarks(tx, id, talk.marks)
    await applyReactions(
      tx,
      students.slice(0, talk.likes ?? 0).map((userId) => ({
        targetType: targetType.topic,
        targetId: id,
        opType: opType.like,
        userId,
        on: true,
      })),
    )
    // The demo learner has read older posts; today's are unread.
    if (talk.ago > 24) await writeRead(tx, learner, id)
  }
}
