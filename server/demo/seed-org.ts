/** The desk of the demo's organisation: staff with seats, deadlines and a learning plan, and private courses. */
import { stateCode } from '@zhixing/contract/states'
import type { Tx } from '../src/kernel/db/index.ts'
import type { Services } from '../src/kernel/services.ts'
import { addCourse } from '../src/course/index.ts'
import { insertDepartment } from '../src/org/member/department.sql.ts'
import { type NewMember, writeMembers, writeRole } from '../src/org/member/member.sql.ts'
import { orgRole } from '../src/org/policy.ts'
import { writeDeadline } from '../src/org/report/deadline.sql.ts'
import { giveSeats } from '../src/org/seat/give.ts'
import { kindsOf } from '../src/org/seat/kinds/index.ts'
import { insertGrant, insertOwn } from '../src/org/seat/pack.sql.ts'
import { drawnCover } from './seed-frame.ts'
import { seedOrgPlan } from './seed-org-plan.ts'
import type { People } from './seed-people.ts'

const DAY = 86_400_000
const daysFromNow = (days: number) => new Date(Date.now() + days * DAY).toISOString()

/** Departments in order, with their parents by index. */
const departments = [
  { name: '教学部' },
  { name: '编程组', below: 0 },
  { name: '办公技能组', below: 0 },
  { name: '运营部' },
]
const staff = [
  '周怡',
  '何远',
  '林可',
  '徐宁',
  '沈嘉',
  '唐晓',
  '韩露',
  '冯一鸣',
  '曹静',
  '彭飞',
  '苏芮',
  '潘越',
  '杜若',
  '蒋来',
].map((memberName, at) => ({ memberName, department: 1 + (at % 3), position: at === 0 ? '教学主管' : '' }))
/** Courses of the site with seats, and when they are due. */
const seats = [
  { course: 'excel-office', due: 12, given: 14 },
  { course: 'data-analysis-everyone', due: -3, given: 9 },
]

const privateCourses = [
  {
    courseName: '新员工入职：教学红线与服务标准',
    courseDesc: '入职第一周必学：对学员承诺什么、不能做什么，遇到投诉怎么处理。',
    cover: 'studio.excel',
    isWaiting: false,
    periods: [
      {
        name: '对学员的三条承诺',
        text: '<p>当天批改、隔天回复、听不懂就重讲。三条承诺都写在报名须知里，学员可以据此投诉。</p><ul><li>练习在当天二十二点前批改；</li><li>提问在第二天中午前回复；</li><li>同一个知识点可以约一次十五分钟的单独讲解。</li></ul>',
      },
      {
        name: '四条红线',
        text: '<p>出现下面任何一种情况，当月绩效为零，并由主管与学员联系：</p><ol><li>代学员答题、代打卡；</li><li>把学员的联系方式给第三方；</li><li>承诺包过、包就业；</li><li>私下收费。</li></ol>',
      },
    ],
  },
  {
    courseName: '试听课怎么讲：前十分钟',
    courseDesc: '用一个真实任务开场，十分钟内让学员自己做出第一个结果。',
    cover: 'studio.python',
    isWaiting: true,
    periods: [
      {
        name: '从成品开始',
        text: '<p>先把最后要做出来的东西给学员看，再问一句：你猜第一步是什么？</p>',
      },
    ],
  },
]

type Db = { tx: Tx; services: Services }

async function addStaff({ tx }: Db, orgId: string, people: People): Promise<string[]> {
  const ids: string[] = []
  for (const { name, below } of departments)
    ids.push(await insertDepartment(tx, orgId, below === undefined ? '0' : (ids[below] ?? '0'), name))
  const members = staff.map(
    ({ memberName, department, position }, at): NewMember => ({
      userId: people.learners[at] ?? '',
      memberName,
      staffNo: `ZX${String(at + 1).padStart(4, '0')}`,
      position,
      remark: '',
      departmentIds: [ids[department] ?? ''],
    }),
  )
  const added = await writeMembers(tx, orgId, members, 1)
  const memberIds = added.map(({ memberId }) => memberId)
  await writeRole(tx, orgId, memberIds[0] ?? '', orgRole.manager, [])
  await writeRole(tx, orgId, memberIds[1] ?? '', orgRole.head, [ids[2] ?? ''])
  return memberIds
}

/** Runs last: other seeds count courses and learners. */
export async function seedOrg(db: Db, people: People, courses: ReadonlyMap<string, string>): Promise<void> {
  const { tx, services } = db
  const [org] = await tx<{ orgId: string; userId: string }[]>`
    SELECT id AS "orgId", user_id FROM organization WHERE site_id = ${tx.siteId} ORDER BY id LIMIT 1`
  if (!org) return
  const { orgId, userId } = org
  const kinds = kindsOf(services)
  const memberIds = await addStaff(db, orgId, people)
  const give = (productId: string, to: readonly string[]) =>
    giveSeats(tx, { orgId, kinds }, { productType: stateCode.product.course, productId }, to, {
      operatorId: userId,
      isWaiting: false,
    })
  for (const { course, due, given } of seats) {
    const productId = courses.get(course)
    if (!productId) throw new Error(`the demo has no course ${course}`)
    const product = { productType: stateCode.product.course, productId }
    const grant = { quantity: 20, unitPrice: 0, termDays: 365, userId, note: '年度培训', clientKey: `demo-${course}` }
    await insertGrant(tx, { orgId, ...product, ...grant })
    await give(productId, memberIds.slice(0, given))
    await writeDeadline(tx, { ...product, orgId, departmentId: '0', dueDays: null, dueTime: daysFromNow(due) })
  }
  const lecturer = people.lecturers.get('zhou')
  if (!lecturer) throw new Error('the demo has no lecturer zhou')
  const { lecturerId } = lecturer
  const categories = await categoriesOf(tx, courses.get('excel-office') ?? '')
  for (const { courseName, courseDesc, cover, isWaiting, periods } of privateCourses) {
    const { courseId } = await addCourse(tx, {
      lecturerId,
      orgId,
      isWaiting,
      fields: {
        courseName,
        courseDesc,
        courseLogo: drawnCover(cover),
        introduce: `<p>${courseDesc}</p>`,
        ...categories,
      },
      chapters: [
        {
          chapterName: '内部课程',
          periods: periods.map(({ name, text }) => ({
            periodName: name,
            periodType: stateCode.lesson.text,
            periodText: text,
          })),
        },
      ],
    })
    if (isWaiting) continue
    await insertOwn(tx, { orgId, productType: stateCode.product.course, productId: courseId, lecturerId })
    await give(courseId, memberIds)
    await seedOrgPlan(db, { orgId, userId, memberIds }, courseId, lecturer)
  }
}

async function categoriesOf(tx: Tx, courseId: string) {
  const [row] = await tx<{ categoryId1: string; categoryId2: string; categoryId3: string }[]>`
    SELECT category_id1, category_id2, category_id3 FROM course WHERE site_id = ${tx.siteId} AND id = ${courseId}`
  return row ?? { categoryId1: '0', categoryId2: '0', categoryId3: '0' }
}
