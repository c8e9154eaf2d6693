/** Classes of the demo school: an active one, and one for each other way of joining. */
import type { Tx } from '../src/kernel/db/index.ts'
import { indexWords } from '../src/shared/search/tokenize.ts'
import { insertApplication } from '../src/grade/class/apply.sql.ts'
import { joinSource } from '../src/grade/class/enter.ts'
import { type GradeForm, insertGrade } from '../src/grade/class/grade.sql.ts'
import { logOperation, operations } from '../src/grade/log.ts'
import { writeMembers } from '../src/grade/member/member.sql.ts'
import { insertNotice, writeRead } from '../src/grade/class/notice.sql.ts'
import { joinBy, roleCode } from '../src/grade/policy.ts'
import type { People } from './seed-people.ts'

/** Phone number of the README's class teacher account. */
const HEAD_TEACHER = '13800000004'
const DAY = 86_400_000
const days = (count: number) => new Date(Date.now() + count * DAY).toISOString()

const plain: GradeForm = {
  gradeName: '',
  gradeLogo: '',
  gradeIntro: '',
  suitedFor: '',
  categoryId: '0',
  verificationSet: joinBy.anybody,
  applyForm: [],
  isPublicity: 1,
  maxStudent: 200,
  orgPrice: 0,
  fabPrice: 0,
  beginTime: null,
  endTime: null,
}

async function category(tx: Tx, categoryName: string, sort: number, parentId = '0'): Promise<string> {
  const [row] = await tx<{ id: string }[]>`
    INSERT INTO grade_category (site_id, parent_id, category_name, floor, sort)
    VALUES (${tx.siteId}, ${parentId}, ${categoryName}, ${parentId === '0' ? 1 : 2}, ${sort}) RETURNING id`
  return row?.id ?? ''
}

/** Runs after people are seeded. */
export async function seedGrades(tx: Tx, people: People): Promise<void> {
  const [head] = await tx<{ id: string }[]>`
    SELECT id FROM users WHERE site_id = ${tx.siteId} AND mobile = ${HEAD_TEACHER}`
  const [first, second] = [...people.lecturers.values()]
  if (!head || !first) return
  const skills = await category(tx, '职场技能', 0)
  const analysis = await category(tx, '数据分析', 0, skills)
  const writing = await category(tx, '表达与写作', 1, skills)
  const code = await category(tx, '编程', 1)
  await category(tx, '考试备考', 2)

  const make = async (
    form: Partial<GradeForm> & { gradeName: string },
    invitationCode: string,
    lecturer: { lecturerId: string; userId: string },
    gradeStatus = 2,
  ): Promise<string> => {
    const gradeId = await insertGrade(tx, {
      ...plain,
      ...form,
      gradeStatus,
      userId: lecturer.userId,
      lecturerId: lecturer.lecturerId,
      invitationCode,
      searchWords: indexWords({ title: form.gradeName }),
      copiedFrom: '0',
      clientKey: null,
    })
    if (!gradeId) throw new Error(`the class ${form.gradeName} was not made`)
    await writeMembers(tx, gradeId, [
      { userId: lecturer.userId, userRole: roleCode.owner, joinSource: joinSource.made },
      ...(head.id === lecturer.userId
        ? []
        : [{ userId: head.id, userRole: roleCode.owner, joinSource: joinSource.added }]),
    ])
    await logOperation(tx, { gradeId, operationType: operations.create, operatorId: lecturer.userId })
    return gradeId
  }

  const main = await make(
    {
      gradeName: '数据分析实战班 · 第 6 期',
      gradeIntro:
        '<h3>八周，从会看数到会用数</h3><p>每周两节录播、一次周三晚八点的答疑，跟着真实的经营数据做完六个案例。班主任每天查看学习进度，作业三天内批改。</p><ul><li>适合：运营、财务、行政等每天和表格打交道的人</li><li>结业：完成全部作业并通过结业考试，颁发可查验的结业证书</li></ul>',
      categoryId: analysis,
      verificationSet: joinBy.application,
      applyForm: [
        { title: '你目前的岗位', isRequired: 1, optionList: [] },
        { title: '使用表格的熟练程度', isRequired: 1, optionList: ['刚开始用', '会用函数', '会做透视表'] },
      ],
      maxStudent: 60,
      beginTime: days(-14),
      endTime: days(42),
    },
    'SHUJU666',
    first,
  )
  const groups: string[] = []
  for (const [sort, name] of ['早鸟组', '夜猫组'].entries()) {
    const [row] = await tx<{ id: string }[]>`
      INSERT INTO grade_group (site_id, grade_id, group_name, sort) VALUES (${tx.siteId}, ${main}, ${name}, ${sort}) RETURNING id`
    groups.push(row?.id ?? '')
  }
  const others = people.learners.filter((userId) => userId !== people.learner)
  const students = [people.learner, ...others.slice(0, 11)]
  await writeMembers(
    tx,
    main,
    students.map((userId, at) => ({
      userId,
      joinSource: at % 3 === 0 ? joinSource.code : joinSource.application,
      groupId: groups[at % groups.length] ?? '0',
    })),
  )
  if (second)
    await writeMembers(tx, main, [
      { userId: second.userId, userRole: roleCode.teacher, joinSource: joinSource.added, remark: '负责周三答疑' },
    ])
  const answers = [
    ['我们部门每周要出三份报表，想学会自动化。', '运营专员', '会用函数'],
    ['准备转行做数据分析师，希望有老师带。', '行政', '刚开始用'],
    ['第 5 期的同学推荐我来的。', '会计', '会做透视表'],
  ]
  for (const [at, [applyDescription = '', post = '', level = '']] of answers.entries()) {
    const userId = others[11 + at]
    if (userId)
      await insertApplication(tx, {
        gradeId: main,
        userId,
        nickname: '',
        applyDescription,
        answerList: [
          { title: '你目前的岗位', answer: post },
          { title: '使用表格的熟练程度', answer: level },
        ],
        joinSource: joinSource.application,
      })
  }
  const notices = [
    {
      noticeTitle: '开班须知：先看这一条',
      noticeContent:
        '<p>欢迎加入第 6 期。请本周内完成三件事：</p><ol><li>把班级昵称改成“姓名-岗位”</li><li>看完第一章的三节录播</li><li>周三 20:00 参加答疑，带上你手头最头疼的一张表</li></ol>',
      isTop: 1 as const,
    },
    {
      noticeTitle: '本周三答疑改到 20:30',
      noticeContent: '<p>老师当晚有会，答疑顺延半小时，时长不变。回放第二天上午放进课程。</p>',
      isTop: 0 as const,
    },
  ]
  for (const [at, notice] of notices.entries()) {
    const id = await insertNotice(tx, { gradeId: main, userId: head.id, ...notice, clientKey: null })
    if (id) for (const userId of students.slice(at + 1, 9 - at * 3)) await writeRead(tx, id, userId)
    await logOperation(tx, {
      gradeId: main,
      operationType: operations.notice,
      operatorId: head.id,
      detail: notice.noticeTitle,
    })
  }

  const open = await make(
    {
      gradeName: 'Python 入门陪练班',
      gradeIntro: '<p>零基础也能跟上：每天一道小题，群里随时答疑，四周写出第一个能用的小工具。</p>',
      categoryId: code,
      maxStudent: 500,
    },
    'PYTHON88',
    second ?? first,
  )
  await writeMembers(
    tx,
    open,
    others.slice(4, 12).map((userId) => ({ userId, joinSource: joinSource.free })),
  )
  await make(
    {
      gradeName: '职场写作精品小班',
      gradeIntro: '<p>三十人小班，逐句批改。六次课写完周报、方案、述职三类文章，课后可向老师追问两周。</p>',
      categoryId: writing,
      verificationSet: joinBy.buying,
      orgPrice: 39_900,
      fabPrice: 29_900,
      maxStudent: 30,
      beginTime: days(10),
      endTime: days(52),
    },
    'XIEZUO39',
    first,
  )
  await make(
    {
      gradeName: '企业内训 · 办公效率提升班',
      gradeIntro: '<p>面向合作企业的内训班，凭企业对接人发放的邀请码加入。</p>',
      categoryId: skills,
      verificationSet: joinBy.code,
      isPublicity: 0,
      maxStudent: 120,
    },
    'NEIXUN20',
    first,
  )
  await make(
    {
      gradeName: '数据分析实战班 · 第 7 期',
      categoryId: analysis,
      verificationSet: joinBy.application,
      maxStudent: 60,
    },
    'SHUJU777',
    first,
    1,
  )
}
