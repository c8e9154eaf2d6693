/** Works of demo learners in the course that asks for one. */
import {
  applyReactions,
  handIn,
  opType,
  targetType,
  updateFeedback,
  updateGood,
  writeComment,
} from '../src/community/index.ts'
import { enrolAll } from '../src/course/index.ts'
import type { Tx } from '../src/kernel/db/index.ts'
import type { People } from './seed-people.ts'

const HOUR = 3_600_000
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString()

interface DemoWork {
  /** Index of the learner; so in comments, where the lecturer has none. */
  by: number
  title: string
  content: string
  isPublic: 0 | 1
  ago: number
  likes: number
  isGood?: 1
  feedback?: string
  comments?: { by?: number; text: string }[]
}

const works: DemoWork[] = [
  {
    by: 7,
    title: '第五天：住了六年的小区，只剩影子',
    content:
      '<p>题目是「日落前一小时，只拍影子」。我在小区转了一小时，拍了四十一张，留下三张：</p><ol><li><strong>晾衣杆的影子落在健身器材上。</strong>一开始站着拍，影子被压扁了；蹲下来以后，它正好从左下角走到右上角。</li><li><strong>楼道的栏杆。</strong>手动把曝光降了一格，地砖的颜色退下去，栏杆变成一排琴键。</li><li><strong>我和女儿的影子手拉手。</strong>没有脸，但一看就知道是谁。</li></ol><p>没选的那些大多是「影子加上拿影子的人」，东西一多，影子就不是主角了。</p>',
    isPublic: 1,
    ago: 150,
    likes: 6,
    isGood: 1,
    feedback:
      '第三张最好：影子交代了关系，又把表情留给看的人。第一张蹲下来的那一步，就是构图课里说的「换机位，而不是换焦距」。',
    comments: [
      { by: 18, text: '栏杆变琴键这个说法太准了，我明天也去拍楼道。' },
      { by: 7, text: '记得等太阳再低一点，影子会更长。' },
    ],
  },
  {
    by: 21,
    title: '给外婆拍一张窗边光',
    content:
      '<p>上午十点，北窗，窗帘拉上一层纱。外婆在剥豆子，我坐在她对面的小板凳上，比她矮一点。</p><p>背光的那一侧放了一张白卡纸，脸上的暗部一下子就亮了。对比如图，上面是没放卡纸的样子：</p><p><img src="/figures/photo-soft.svg" alt="软光与硬光的阴影边缘"></p><p>最后选的那张，她没有看镜头，手里的豆子刚掉进碗里。</p>',
    isPublic: 1,
    ago: 96,
    likes: 4,
    comments: [{ text: '比被拍的人矮一点，这个细节很重要。下次可以试试让窗户在她的斜前方，眼睛里会多一个亮点。' }],
  },
  {
    by: 18,
    title: '成都的一周：只有阴天，也交齐了七张',
    content:
      '<p>七天里五天阴天，把阴天当成一块大柔光布来用：</p><ul><li>拍人：不用躲太阳，脸上没有硬影子；</li><li>拍颜色：雨后的红墙和绿叶特别饱和；</li><li>拍线条：影子没有了，就找真正的线，栏杆、台阶、电线。</li></ul><p>最不满意的是「日落前一小时，只拍影子」，没有影子，只好拍了水洼里的倒影代替。</p>',
    isPublic: 0,
    ago: 20,
    likes: 2,
  },
]

/** Seeds the works of the photography course; its demo learner has none yet. */
export async function seedWorks(
  tx: Tx,
  people: Pick<People, 'learners' | 'lecturers'>,
  courses: ReadonlyMap<string, string>,
): Promise<void> {
  const courseId = courses.get('photo-light')
  const teacher = people.lecturers.get('gu')?.userId
  if (!courseId || !teacher) return
  const who = (by?: number) => (by === undefined ? teacher : (people.learners[by] ?? teacher))
  await enrolAll(
    tx,
    courseId,
    works.map(({ by }) => ({ userId: who(by) })),
  )
  for (const { by, title, content, isPublic, ago, likes, isGood, feedback, comments = [] } of works) {
    const { id } = await handIn(tx, {
      userId: who(by),
      course: { courseId, workPictures: 1, workFiles: 0, workLink: 0 },
      rev: 0,
      statusId: 1,
      title,
      content,
      isPublic,
      handedTime: hoursAgo(ago),
    })
    if (isGood) await updateGood(tx, id, isGood)
    if (feedback) await updateFeedback(tx, id, feedback)
    const target = { targetType: targetType.work, targetId: id } as const
    let parentId: string | undefined
    for (const [index, comment] of comments.entries()) {
      const written = await writeComment(tx, {
        ...target,
        ownerId: who(by),
        userId: who(comment.by),
        content: comment.text,
        parentId,
        isOfficial: comment.by === undefined ? 1 : 0,
        gmtCreate: hoursAgo(ago * (0.7 - 0.2 * index)),
      })
      parentId ??= written.id
    }
    await applyReactions(
      tx,
      people.learners
        .filter((userId) => userId !== who(by))
        .slice(0, likes)
        .map((userId) => ({ ...target, opType: opType.like, userId, on: true })),
    )
  }
}
