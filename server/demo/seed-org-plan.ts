/** The learning plan of the demo's organisation: a private course and paper in order, with a certificate that ends. */
import { stepType } from '@zhixing/contract/org/codes'
import { ExamRules, ScoreRule } from '@zhixing/contract/exam/shapes'
import { emptyPaper, insertExam, insertProblems, insertVersion, publishPaper } from '../src/exam/index.ts'
import type { Tx } from '../src/kernel/db/index.ts'
import type { Services } from '../src/kernel/services.ts'
import { assignPlan } from '../src/org/plan/assign.ts'
import { insertPlan, writeRule, writeSteps } from '../src/org/plan/plan.sql.ts'
import { settle } from '../src/org/plan/settle.ts'
import { kindsOf } from '../src/org/seat/kinds/index.ts'
import { problemOf, WrittenProblem } from './exams/write.ts'
import { artAddress } from './seed-frame.ts'

/** Fixed seed: the frozen paper is reproducible. */
const SEED = 20_261_202
const SCORE = 20

const problems = [
  {
    stem: '学员在晚上九点交了练习，最迟什么时候批改？（　　）',
    options: ['当天二十二点前', '第二天中午前', '两个工作日内', '下次上课前'],
    answer: 'A',
    analysis: '三条承诺的第一条：练习在当天二十二点前批改。',
  },
  {
    stem: '家长想请你替孩子完成打卡，应当（　　）',
    options: ['先替他打卡再提醒', '说明这是红线，帮孩子补上进度', '请示主管后代打卡', '不回复'],
    answer: 'B',
    analysis: '代学员答题、代打卡是红线，任何理由都不可以。',
  },
  {
    stem: '合作机构向你要学员名单，应当（　　）',
    options: ['只给姓名', '给手机号但不给姓名', '不提供，并转告主管', '征得班长同意后提供'],
    answer: 'C',
    analysis: '学员的联系方式不能给第三方。',
  },
  {
    stem: '咨询时可以怎样介绍学习效果？（　　）',
    options: ['保证通过考试', '包就业', '介绍课程内容和往期学员的真实作品', '承诺退还全部学费'],
    answer: 'C',
    analysis: '不承诺包过、包就业，用真实的内容和作品说话。',
  },
  {
    stem: '学员提问后，最迟什么时候要有人回复？（　　）',
    options: ['十分钟内', '第二天中午前', '一周内', '结课前'],
    answer: 'B',
    analysis: '三条承诺的第二条：提问在第二天中午前回复。',
  },
]

interface Organisation {
  orgId: string
  userId: string
  memberIds: readonly string[]
}

/** A private paper of the organisation. @returns its id */
async function seedPaper(
  tx: Tx,
  services: Services,
  orgId: string,
  { lecturerId, userId }: { lecturerId: string; userId: string },
): Promise<string> {
  const { siteId } = tx
  const ids = await insertProblems(
    tx,
    { siteId, lecturerId, userId },
    problems.map((written) => {
      const { doc, level } = problemOf(WrittenProblem.parse({ type: 'single', level: 1, ...written }))
      return { doc, difficulty: level, subjectId: '0', yearId: '0', sourceId: '0', topicIds: [], tags: [], isPublic: 0 }
    }),
  )
  const examName = '教学红线与服务标准：上岗考核'
  const doc = {
    ...emptyPaper(examName),
    examLogo: artAddress({ motif: 'book', from: 356, to: 20 }),
    description: '五道题，80 分通过，可以重做。',
    isFree: 0 as const,
    isPublicity: 0 as const,
    rules: ExamRules.parse({ passScore: 80, answerTime: 20 }),
    titleList: [
      {
        id: 't1',
        titleName: '一、单选题',
        titleDesc: '',
        titleType: 1,
        pickMode: 1 as const,
        drawList: [],
        rule: ScoreRule.parse({ score: SCORE }),
        problemList: ids.map((problemId) => ({ problemId })),
      },
    ],
  }
  const examId = await insertExam(tx, lecturerId, examName, orgId)
  await insertVersion(tx, { examId, version: 1, doc, auditStatus: 1, rev: 1 })
  await publishPaper(tx, services, siteId, { examId, version: 1, lecturerId, doc, orgId }, SEED)
  return examId
}

/** Steps that a member did so many days ago; the rest is open. */
const done = [
  { member: 0, steps: 2, days: 350 },
  { member: 1, steps: 2, days: 120 },
  { member: 2, steps: 2, days: 20 },
  { member: 3, steps: 1, days: 3 },
  { member: 4, steps: 1, days: 2 },
]
/** Days since the plan was assigned. */
const ASSIGNED = 360

/** The plan for everyone, with people at every stage: certified, soon to be certified again, under way, overdue. */
export async function seedOrgPlan(
  { tx, services }: { tx: Tx; services: Services },
  { orgId, userId, memberIds }: Organisation,
  courseId: string,
  lecturer: { lecturerId: string; userId: string },
): Promise<void> {
  const examId = await seedPaper(tx, services, orgId, lecturer)
  const planId = await insertPlan(tx, {
    orgId,
    userId,
    clientKey: 'demo-plan',
    planName: '教师上岗培训',
    intro: '先学教学红线与服务标准，再完成上岗考核。证书有效期一年，到期前重新认证。',
    isOrdered: 1,
    hasCertificate: 1,
    certTitle: '教师上岗合格证',
    certBody: '{姓名} 已完成“{计划}”，考核合格，准予上岗。',
    certSeal: '',
    validMonths: 12,
    renewDays: 30,
  })
  if (planId === undefined) return
  const step = { isTimed: 0 as const, dueTime: null }
  await writeSteps(tx, planId, [
    { ...step, stepType: stepType.course, refId: courseId, dueDays: 7 },
    { ...step, stepType: stepType.paper, refId: examId, dueDays: 14 },
  ])
  await writeRule(tx, planId, '0', 1)
  await assignPlan(tx, { orgId, kinds: kindsOf(services) }, { planId, operatorId: userId }, memberIds)
  for (const { member, steps, days } of done) {
    const memberId = memberIds[member] ?? '0'
    const before = steps === 2 ? Math.min(ASSIGNED, days + 5) : days + 8
    await tx`
      UPDATE org_plan_round SET begin_time = now() - make_interval(days => ${before})
      WHERE site_id = ${tx.siteId} AND plan_id = ${planId} AND member_id = ${memberId}`
    await tx`
      INSERT INTO org_plan_done (site_id, round_id, step_id, done_time)
      SELECT r.site_id, r.id, t.id, now() - make_interval(days => ${days})
      FROM org_plan_round r JOIN org_plan_step t ON t.site_id = r.site_id AND t.plan_id = r.plan_id
      WHERE r.site_id = ${tx.siteId} AND r.plan_id = ${planId} AND r.member_id = ${memberId} AND t.place < ${steps}`
  }
  await settle(tx, services, tx`r.plan_id = ${planId}`)
}
