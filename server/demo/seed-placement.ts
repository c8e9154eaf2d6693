/** Placement tests of the demo school, and one result beside a lead. */
import { insertPlacement, type Level } from '../src/marketing/placement/placement.sql.ts'
import { readyNow } from '../src/marketing/placement/placement.ts'
import { placementSource } from '@zhixing/contract/marketing/placement-rules'
import { asJson } from '../src/kernel/db/json.ts'
import type { Tx } from '../src/kernel/db/index.ts'
import type { Services } from '../src/kernel/services.ts'
import { insertForm } from '../src/marketing/form/form.sql.ts'

interface DemoLevel {
  levelName: string
  minScore: number
  levelText: string
  /** By the beginning of their names. */
  courses?: string[]
  grades?: string[]
  articles?: string[]
}

const tests: { placementName: string; subject: string; intro: string; levels: DemoLevel[] }[] = [
  {
    placementName: 'HSK 入学测评',
    subject: '汉语水平',
    intro: '不确定从几级学起？十二道选择题，从日常词语到成语语病，题目难度跟着你的作答走。',
    levels: [
      {
        levelName: 'HSK 1—2 级',
        minScore: 0,
        levelText: '能听懂、读懂最常用的词语和短句。建议从声调、量词和基本句式学起，每天二十分钟。',
        courses: ['HSK 起步'],
      },
      {
        levelName: 'HSK 3—4 级',
        minScore: 50,
        levelText: '日常交流没有问题，“把”字句、补语和关联词还不稳。建议多读短文，同时补语法。',
        courses: ['HSK 起步', '行书入门'],
      },
      {
        levelName: 'HSK 5 级以上',
        minScore: 80,
        levelText: '可以读书看报了。建议转向原文阅读和写作，积累成语与书面表达。',
        courses: ['唐诗诵读', '《论语》选读'],
      },
    ],
  },
  {
    placementName: '编程基础测评',
    subject: '信息技术',
    intro: '想学编程又怕跟不上？从网络、编码到 Python，测一测现在的基础，看看从哪门课开始。',
    levels: [
      {
        levelName: '零基础',
        minScore: 0,
        levelText: '先建立对计算机和网络的整体认识，再写第一行代码。',
        courses: ['Python 第一课'],
        grades: ['Python 入门陪练班'],
      },
      {
        levelName: '有基础',
        minScore: 50,
        levelText: '常用概念清楚，可以直接从项目学起，边做边补薄弱的知识点。',
        courses: ['Python 第一课', 'Node.js 服务端实践', '人人都会的数据分析'],
        grades: ['数据分析实战班 · 第 7 期'],
      },
      {
        levelName: '熟练',
        minScore: 80,
        levelText: '基础扎实，建议选一个方向深入，做出能上线的作品。',
        courses: ['React 19', 'Node.js 服务端实践'],
      },
    ],
  },
]

export async function seedPlacements(tx: Tx, services: Services): Promise<void> {
  await insertForm(tx, {
    formKey: 'placement',
    formName: '测评结果咨询',
    title: '让老师为你讲解测评结果',
    intro: '留下号码，老师会对照你的测评结果给出学习计划，不收费。',
    fieldList: [{ field: 'callTime', isRequired: 0 }],
    questionList: [],
    isSms: 0,
    campaign: '水平测评',
    placeList: ['test'],
    ownerId: null,
    statusId: 1,
  })
  for (const [sort, { subject, levels, ...test }] of tests.entries()) {
    const [row] = await tx<{ id: string }[]>`
      SELECT id FROM exam_category WHERE site_id = ${tx.siteId} AND exam_category_type = 1 AND category_name = ${subject}`
    const placement = {
      ...test,
      subjectId: row?.id ?? '',
      source: placementSource.bank,
      topicList: [],
      exam: null,
      questionCount: 12,
      minutes: 15,
      levelList: await Promise.all(levels.map((level) => levelOf(tx, level))),
      isLead: 1 as const,
      sort,
      statusId: 1 as const,
    }
    const ready = await readyNow(tx, placement, new Date(services.clock.now()))
    if (ready < placement.questionCount) throw new Error(`the demo has ${ready} problems for ${test.placementName}`)
    const id = await insertPlacement(tx, placement, ready)
    if (sort === 0) await seedResult(tx, id, placement)
  }
}

async function levelOf(tx: Tx, { courses = [], grades = [], articles = [], ...level }: DemoLevel): Promise<Level> {
  const find = async (table: string, column: string, names: readonly string[]) => {
    const found = await Promise.all(
      names.map(
        (name) =>
          tx<{ id: string; name: string }[]>`
          SELECT id, ${tx(column)} AS name FROM ${tx(table)} WHERE site_id = ${tx.siteId} AND ${tx(column)} LIKE ${`${name}%`} ORDER BY id LIMIT 1`,
      ),
    )
    return found.flat()
  }
  return {
    ...level,
    courseList: await find('course', 'course_name', courses),
    gradeList: await find('grade_info', 'grade_name', grades),
    articleList: await find('info_article', 'info_title', articles),
  }
}

/** The result of the lead who asks about HSK, so that a new school shows where results stand. */
async function seedResult(
  tx: Tx,
  placementId: string,
  { placementName, questionCount, levelList }: { placementName: string; questionCount: number; levelList: Level[] },
): Promise<void> {
  const [lead] = await tx<{ id: string }[]>`
    SELECT id FROM lead WHERE site_id = ${tx.siteId} AND wish = 'HSK' ORDER BY id LIMIT 1`
  const [level] = levelList
  if (!lead || !level) return
  const result = {
    levelName: level.levelName,
    levelText: level.levelText,
    topicList: [
      { topicName: '语法', questionCount: 4, score: 31 },
      { topicName: '量词', questionCount: 2, score: 38 },
      { topicName: '词语', questionCount: 3, score: 52 },
      { topicName: '交际', questionCount: 3, score: 66 },
    ],
    rightCount: 6,
    isLead: 1,
    courseIds: level.courseList.map(({ id }) => id),
    gradeIds: [],
    articleIds: [],
  }
  const answers = Array.from({ length: questionCount }, () => ({
    problemId: '0',
    version: 1,
    difficulty: 0,
    topicIds: [],
    share: 0.5,
    userAnswer: [],
  }))
  await tx`
    INSERT INTO placement_attempt (site_id, placement_id, key_hash, lead_id, placement_name, is_adaptive, question_count, deadline, pool, answer_list, finish_time, score, result, gmt_create)
    VALUES (${tx.siteId}, ${placementId}, decode('00', 'hex'), ${lead.id}, ${placementName}, 1, ${questionCount}, now() - interval '50 hours', '[]', ${asJson(tx, answers)},
      now() - interval '50 hours', 43, ${asJson(tx, result)}, now() - interval '50 hours')`
}
