/** Inserts papers for exam journeys, and reads stored answers. */
import { kind } from '@zhixing/contract/exam/kinds'
import type { ExamRules } from '@zhixing/contract/exam/shapes'
import type { z } from 'zod'
import type { Database } from '../server/src/kernel/db/index.ts'
import { makePaper, makeProblem, type MadePaper } from '../server/test/exam.ts'

type Owner = Database['owner']
type Rules = Partial<z.input<typeof ExamRules>>

const choices = (...texts: string[]) =>
  texts.map((text, at) => ({ id: String.fromCodePoint(65 + at), optionContent: `<p>${text}</p>` }))

/** A realistic paper with every kind of problem, in two sections. */
export async function paperOfAllKinds(owner: Owner, lecturerId: string, rules: Rules = {}): Promise<MadePaper> {
  const problem = (problemType: number, doc: Parameters<typeof makeProblem>[1] & object = {}) =>
    makeProblem(owner, { lecturerId, problemType, ...doc })
  const first = [
    await problem(kind.single, {
      doc: {
        problemContent:
          '<p>设函数 <span data-type="inline-math" data-latex="f(x)"></span> 在点 <span data-type="inline-math" data-latex="x_0"></span> 处可导，则下列说法正确的是（　　）</p>',
        optionList: choices('在该点不一定连续', '在该点必连续', '在该点的某邻域内可导', '导函数在该点连续'),
        answer: ['B'],
      },
    }),
    await problem(kind.multiple, {
      doc: {
        problemContent: '<p>下列城市中，位于长江沿岸的有</p>',
        optionList: choices('武汉', '南京', '西安', '重庆'),
        answer: ['A', 'B', 'D'],
      },
    }),
    await problem(kind.judge, {
      doc: { problemContent: '<p>水在标准大气压下的沸点是 100 摄氏度。</p>', answer: ['T'] },
    }),
    await problem(kind.blanks, {
      doc: {
        problemContent:
          '<p>极限 <span data-type="inline-math" data-latex="\\lim_{x\\to 0}\\frac{\\sin 3x}{x}"></span> = [[1]]，圆周率约等于 [[2]]。</p>',
        answer: ['3', '3.14'],
        aliasList: [[], []],
      },
    }),
    await problem(kind.uncertain, {
      doc: {
        problemContent: '<p>下列属于可再生能源的是</p>',
        optionList: choices('太阳能', '煤炭', '风能'),
        answer: ['A', 'C'],
      },
    }),
  ]
  const second = [
    await problem(kind.order, {
      doc: {
        problemContent: '<p>将下列朝代按先后排序</p>',
        optionList: choices('宋', '唐', '汉'),
        answer: ['C', 'B', 'A'],
      },
    }),
    await problem(kind.match, {
      doc: {
        problemContent: '<p>将作者与作品配对</p>',
        optionList: choices('鲁迅', '老舍'),
        matchList: ['茶馆', '呐喊', '家'].map((text, at) => ({ id: String(at + 1), optionContent: `<p>${text}</p>` })),
        answer: ['2', '1'],
      },
    }),
    await problem(kind.cloze, {
      doc: {
        problemContent: '<p>I [[1]] to school every day, and she [[2]] too.</p>',
        gapList: [{ optionList: choices('go', 'goes') }, { optionList: choices('do', 'does') }],
        answer: ['A', 'B'],
      },
    }),
    await problem(kind.number, {
      doc: {
        problemContent: '<p>重力加速度约为多少？</p>',
        answer: ['9.8'],
        numberRule: { tolerance: 0.1, relative: 0, unit: 'm/s²' },
      },
    }),
    await problem(kind.essay, { doc: { problemContent: '<p>简述光合作用的意义。</p>' } }),
    await problem(kind.material, {
      doc: {
        problemContent: '<p>阅读材料：小明今年 12 岁，比妹妹大 4 岁。</p>',
        subList: [
          { problemType: kind.number, problemContent: '<p>妹妹今年几岁？</p>', answer: ['8'], score: 2 },
          { problemType: kind.judge, problemContent: '<p>小明比妹妹小。</p>', answer: ['F'], score: 2 },
        ],
      },
    }),
    await problem(kind.file, { doc: { problemContent: '<p>拍照上传你的解题过程。</p>' } }),
  ]
  return makePaper(owner, {
    lecturerId,
    titles: [{ problems: first }, { problems: second }],
    rules: { answerTime: 60, attempts: 0, ...rules },
    doc: { examName: '综合测验（全部题型）' },
  })
}

/** A short paper of single-choice problems with four options; B is right. */
export async function shortPaper(
  owner: Owner,
  lecturerId: string,
  { problems = 3, rules = {}, name = '短测验' }: { problems?: number; rules?: Rules; name?: string } = {},
): Promise<MadePaper> {
  const made = []
  for (let at = 0; at < problems; at++)
    made.push(
      at === problems - 1
        ? await makeProblem(owner, {
            lecturerId,
            problemType: kind.essay,
            doc: { problemContent: '<p>写下你的想法。</p>' },
          })
        : await makeProblem(owner, {
            lecturerId,
            problemType: kind.single,
            doc: { problemContent: `<p>第 ${at + 1} 道选择题</p>` },
          }),
    )
  return makePaper(owner, {
    lecturerId,
    problems: made,
    rules: { answerTime: 60, attempts: 0, ...rules },
    doc: { examName: name },
  })
}

/** The lecturer of the demo school. */
export async function demoLecturer(owner: Owner): Promise<string> {
  const [row] = await owner<
    { lecturerId: string }[]
  >`SELECT l.id AS "lecturerId" FROM lecturer l JOIN users u ON u.site_id = l.site_id AND u.id = l.user_id WHERE u.site_id = 12 AND u.mobile = '13800000002'`
  if (!row) throw new Error('the demo school has no lecturer')
  return row.lecturerId
}

/** Stored answers of a record, by problem. */
export async function heldAnswers(owner: Owner, recordId: string): Promise<Record<string, string[]>> {
  const rows = await owner<
    { problemId: string; userAnswer: string[] }[]
  >`SELECT problem_id, user_answer FROM user_exam_answer WHERE site_id = 12 AND record_id = ${recordId}`
  return Object.fromEntries(rows.map(({ problemId, userAnswer }) => [problemId, userAnswer]))
}

export async function recordState(
  owner: Owner,
  recordId: string,
): Promise<{ examStatus: number; submitType: number | null }> {
  const [row] = await owner<
    { examStatus: number; submitType: number | null }[]
  >`SELECT exam_status, submit_type FROM user_exam_record WHERE site_id = 12 AND id = ${recordId}`
  if (!row) throw new Error(`no record ${recordId}`)
  return row
}
