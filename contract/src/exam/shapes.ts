/**
 * Problems, papers and answers, on the wire and in documents.
 *
 * An answer is a list of texts for every kind: 1 2 7 the chosen letters; 3 `T` or `F`; 4 a text per blank; 5 and 12 the
 * text, then the URLs of attached files; 8 the ids in order; 9 the right-hand id for each left-hand item, or ''; 10 the
 * chosen letter for each gap, or ''; 11 the number as typed; 13 the letters of the chosen areas. A material problem (6) has no answer: its sub-problems
 * have, each under its own id. An empty list is no answer. Keys have the same form.
 */
import { z } from 'zod'
import { DateTime, Flag, Id, Text } from '../shapes.ts'
import { MAX_KIND } from './kinds.ts'

/** HTML of an editor; the server cleans it before it is stored. */
export function Rich(name: string, max = 50_000) {
  return z.string({ error: `${name}必须是文字` }).max(max, `${name}过长，最多 ${max} 个字符`)
}

/** Points, with at most two decimals. */
export const Score = z
  .number({ error: '分值必须是数字' })
  .min(0, '分值不能为负')
  .max(1000, '分值最多 1000')
  .transform((points) => Math.round(points * 100) / 100)
  .pipe(z.number())

export const ProblemType = z.coerce
  .number({ error: '请选择题型' })
  .int()
  .min(1, '题型不正确')
  .max(MAX_KIND, '题型不正确')
  .meta({ description: 'dictionary problemKind: 1 single, 2 multiple, 3 judge, 4 blanks, 5 essay, 6 material …' })
/** 1 easy, 2 medium, 3 hard. */
export const Difficulty = z.coerce.number().int().min(1, '难度不正确').max(3, '难度不正确')

/** An answer or a key, see above: at most 60 texts of at most 20,000 characters. */
export const UserAnswer = z
  .array(z.string().max(20_000, '单个答案最多 20000 个字'), { error: '答案格式不正确' })
  .max(60, '答案过多')
export type UserAnswer = z.output<typeof UserAnswer>

/** An option, an item to order, or one side of a match. */
export const Option = z.object({
  id: z
    .string()
    .regex(/^[A-Z]$|^[1-9]\d?$/, '选项编号不正确')
    .meta({ description: 'A…Z; the right side of a match 1…26' }),
  optionContent: Rich('选项', 20_000).meta({ description: 'HTML' }),
})

/** How texts of blanks are compared. Full-width and half-width forms are always equal. */
export const BlankRule = z.object({
  orderFree: Flag.default(0).meta({ description: '1: the blanks may be filled in any order' }),
  ignoreCase: Flag.default(1),
  ignoreSpace: Flag.default(1),
  ignorePunct: Flag.default(0).meta({ description: '1: punctuation and book title marks do not count' }),
  sameValue: Flag.optional().meta({
    description: '1: equivalent numbers and formulas match: 1/2, 0.5, \\frac12; 2x+1, 1+2x',
  }),
  wildcard: Flag.optional().meta({ description: '1: * in a key matches any text, \\* a literal asterisk' }),
})
/** Partial credit: an option, a text of a blank or a number that earns a percentage of the points. */
export const Credit = z.object({
  place: z.int().min(0).max(59).default(0).meta({ description: 'the blank, from 0; 0 for other kinds' }),
  text: z
    .string()
    .max(500, '部分得分的答案过长')
    .meta({ description: 'letter of an option; text of a blank; a number, with its tolerance after a colon' }),
  percent: z
    .number({ error: '得分比例必须是数字' })
    .min(-100, '得分比例不能小于 -100%')
    .max(100, '得分比例不能大于 100%')
    .meta({ description: 'percentage of the points; negative only where several options are chosen' }),
})
export type Credit = z.output<typeof Credit>
export const NumberRule = z.object({
  tolerance: z.number({ error: '误差必须是数字' }).min(0, '误差不能为负').default(0),
  relative: Flag.default(0).meta({ description: '1: the tolerance is a share of the key (0.05 = 5 %)' }),
  unit: z.string().max(20, '单位过长').default(''),
})
/** A rubric line with its points. */
export const RubricLine = z.object({
  id: z.string().max(20),
  text: z.string().max(500, '评分要点最多 500 个字'),
  score: Score,
})
export const FileRule = z.object({
  accept: z.enum(['image', 'any']).default('image'),
  most: z.int().min(1).max(9, '最多 9 个附件').default(3),
})

/** An area of a picture. Numbers are ten-thousandths of its width or height. */
export const Spot = z.object({
  id: z.string().regex(/^[A-Z]$/, '区域编号不正确'),
  shape: z.enum(['rect', 'circle', 'poly'], { error: '区域的形状不正确' }),
  coords: z
    .array(z.int('区域的坐标不正确').min(0, '区域超出了图片').max(10_000, '区域超出了图片'))
    .max(60, '一个区域最多 30 个顶点')
    .meta({ description: 'rect: left, top, right, bottom; circle: x, y, radius by width; poly: x, y of each corner' }),
})
export type Spot = z.output<typeof Spot>

/** A problem without its sub-problems: content and key. */
const leaf = {
  problemType: ProblemType,
  problemContent: Rich('题干').meta({ description: 'HTML; blanks and gaps are marked [[1]], [[2]] …' }),
  optionList: z.array(Option).max(26, '最多 26 个选项').default([]),
  matchList: z.array(Option).max(26, '最多 26 项').default([]).meta({ description: 'right side of a match' }),
  gapList: z
    .array(z.object({ optionList: z.array(Option).min(2, '每个空至少两个选项').max(26) }))
    .max(30, '最多 30 个空')
    .default([])
    .meta({ description: 'choices of each gap of a cloze' }),
  answer: UserAnswer.default([]).meta({ description: 'the key' }),
  aliasList: z
    .array(z.array(z.string().max(500)).max(20, '每空最多 20 个备选答案'))
    .max(60)
    .default([])
    .meta({ description: 'further right texts of each blank' }),
  blankScores: z.array(Score).max(60).default([]).meta({ description: 'weight of each blank; empty: all the same' }),
  blankRule: BlankRule.default({ orderFree: 0, ignoreCase: 1, ignoreSpace: 1, ignorePunct: 0 }),
  creditList: z.array(Credit).max(60, '最多 60 个部分得分的答案').default([]),
  orderCredit: Flag.default(0).meta({
    description: 'of an order: 0 all or nothing, 1 a share for each neighbouring pair that is right',
  }),
  numberRule: NumberRule.default({ tolerance: 0, relative: 0, unit: '' }),
  rubricList: z.array(RubricLine).max(20, '最多 20 条评分要点').default([]),
  fileRule: FileRule.default({ accept: 'image', most: 3 }),
  spotPicture: Rich('图片', 2000).default('').meta({ description: 'of a hot spot: HTML of one picture' }),
  spotList: z
    .array(Spot)
    .max(26, '最多 26 个区域')
    .default([])
    .meta({ description: 'areas; the key has their letters' }),
  analysis: Rich('解析').default('').meta({ description: 'HTML' }),
  score: Score.default(1).meta({ description: 'points unless a paper says otherwise' }),
}
/** A sub-problem of a material problem. The server assigns its id, which is stable. */
export const SubProblem = z.object({ id: Id.optional(), ...leaf })
/** A whole problem: the document that a version stores. */
export const ProblemDoc = z.object({ ...leaf, subList: z.array(SubProblem).max(30, '最多 30 道小题').default([]) })
export type SubProblem = z.output<typeof SubProblem>
export type ProblemDoc = z.output<typeof ProblemDoc>

/** The points of a problem within a paper. */
export const ScoreRule = z.object({
  score: Score,
  missMode: z
    .union([z.literal(0), z.literal(1), z.literal(2)])
    .default(0)
    .meta({ description: 'some but not all right letters: 0 nothing, 1 missScore, 2 in proportion' }),
  missScore: Score.default(0),
  deduct: Score.default(0).meta({ description: 'points taken off for a wrong answer' }),
  subScores: z
    .array(Score)
    .max(30)
    .default([])
    .meta({ description: 'of a material problem, in the order of its sub-problems' }),
})
export type ScoreRule = z.output<typeof ScoreRule>

/** The learner's view of a problem: no key, analysis, alias or rubric. */
const learnerLeaf = {
  id: Id,
  problemType: z.int(),
  problemContent: z.string(),
  optionList: z.array(z.object({ id: z.string(), optionContent: z.string() })),
  matchList: z.array(z.object({ id: z.string(), optionContent: z.string() })),
  gapList: z.array(z.object({ optionList: z.array(z.object({ id: z.string(), optionContent: z.string() })) })),
  blankTotal: z.int().meta({ description: 'blanks of a fill-in problem' }),
  unit: z.string(),
  fileRule: z.object({ accept: z.enum(['image', 'any']), most: z.int() }),
  spotPicture: z.string().optional().meta({ description: 'of a hot spot' }),
  spotList: z.array(Spot).optional().meta({ description: 'of a hot spot: all areas, right or not' }),
  score: z.number(),
}
export const LearnerSub = z.object(learnerLeaf)
export const LearnerProblem = z.object({ ...learnerLeaf, subList: z.array(LearnerSub) })
export type LearnerSub = z.output<typeof LearnerSub>
export type LearnerProblem = z.output<typeof LearnerProblem>

/** What is shown with a problem once answers are visible. */
export const Explained = z.object({
  id: Id.meta({ description: 'of the problem or sub-problem' }),
  answer: z.array(z.string()).meta({ description: 'the key' }),
  aliasList: z.array(z.array(z.string())),
  creditList: z.array(Credit).default([]).meta({ description: 'partial credit' }),
  rubricList: z.array(z.object({ id: z.string(), text: z.string(), score: z.number() })),
  analysis: z.string(),
  videoId: z.string().nullable().meta({ description: 'explanation video, played through exam/sign' }),
})
export type Explained = z.output<typeof Explained>

/** right, partly right, wrong, not answered, waiting for a person. */
export const AnswerStatus = z.enum(['right', 'part', 'wrong', 'none', 'reviewing'])
export type AnswerStatus = z.output<typeof AnswerStatus>
/** The mark of one problem (or sub-problem) of a record. */
export const Mark = z.object({
  problemId: Id,
  score: z.number(),
  fullScore: z.number(),
  answerStatus: AnswerStatus,
  comment: z.string().optional(),
  rubric: z.array(z.string()).optional().meta({ description: 'ids of the rubric lines given' }),
  sysAudit: Flag.optional().meta({ description: '1: a person marked it' }),
})
export type Mark = z.output<typeof Mark>

/** A draw of a section: a number of problems by kind, knowledge point and difficulty. */
export const Draw = z.object({
  problemType: ProblemType.optional(),
  topicId: Id.optional().meta({ description: 'knowledge point, with descendants' }),
  subjectId: Id.optional(),
  difficulty: Difficulty.optional(),
  isPublic: Flag.optional().meta({ description: '1: from the shared problems of other lecturers, too' }),
  count: z.coerce.number({ error: '请填写题数' }).int('题数必须是整数').min(1, '至少 1 题').max(500, '最多 500 题'),
})
export type Draw = z.output<typeof Draw>

/** A section (大题) of a paper. */
export const Title = z.object({
  id: z.string().max(20).default('').meta({ description: 'assigned by the server' }),
  titleName: Text('大题名称', 100),
  titleDesc: Rich('大题说明', 5000).default(''),
  titleType: z.coerce.number().int().min(0).max(MAX_KIND).default(0).meta({ description: 'problem type, 0 mixed' }),
  pickMode: z
    .union([z.literal(1), z.literal(2), z.literal(3)])
    .default(1)
    .meta({ description: '1 fixed, 2 drawn once at publication, 3 drawn per taker' }),
  drawList: z.array(Draw).max(50).default([]),
  rule: ScoreRule.default({ score: 1, missMode: 0, missScore: 0, deduct: 0, subScores: [] }).meta({
    description: 'of problems without a rule of their own, and of drawn ones',
  }),
  problemList: z
    .array(
      z.object({
        problemId: Id,
        version: z.int().optional().meta({ description: 'of the problem; default: the newest at publication' }),
        rule: ScoreRule.optional(),
      }),
    )
    .max(500, '每个大题最多 500 题')
    .default([]),
})
export type Title = z.output<typeof Title>

/** An instant sent by a form or a device, limited to years that every consumer can represent. */
export function Instant(error: string) {
  return z.iso.datetime({ offset: true, error }).refine((at) => /^(?:19[789]|2\d\d)\d-/.test(at), { error })
}
const Time = Instant('时间格式不正确').nullable().default(null)
const minutes = (name: string, max: number) =>
  z.coerce
    .number({ error: `${name}必须是数字` })
    .int(`${name}必须是整数`)
    .min(0, `${name}不能为负`)
    .max(max, `${name}过大`)

/** The rules of a paper: sitting, marking and visibility of results. */
export const ExamRules = z.object({
  answerTime: minutes('答题时长', 1440).default(60).meta({ description: 'minutes; 0 no limit' }),
  openTime: Time,
  closeTime: Time,
  lateEntry: minutes('迟到限制', 1440).default(0).meta({ description: 'minutes after openTime; 0 no limit' }),
  passScore: Score.default(60),
  attempts: minutes('考试次数', 1000).default(1).meta({ description: '0 any number' }),
  redoInterval: minutes('重考间隔', 525_600).default(0).meta({ description: 'minutes between attempts' }),
  gradeMethod: z.coerce
    .number()
    .int()
    .min(1)
    .max(4)
    .default(1)
    .meta({ description: '1 highest, 2 average, 3 first, 4 last' }),
  shuffleTitle: Flag.default(0),
  shuffleProblem: Flag.default(0),
  shuffleOption: Flag.default(0),
  navMethod: z.enum(['free', 'sequential']).default('free'),
  password: z.string().max(32, '密码最多 32 个字').default(''),
  leaveLimit: minutes('切屏次数', 100).default(0).meta({ description: 'hand in at so many; 0 count only' }),
  leaveSeconds: minutes('切屏秒数', 600).default(5).meta({ description: 'shorter absences do not count' }),
  blockCopy: Flag.default(0),
  allowCalculator: Flag.default(1),
  submitAfter: minutes('最早交卷时间', 1440).default(0).meta({
    description: 'minutes after the begin before which one cannot hand in; 0 at any time',
  }),
  lateSync: minutes('补交窗口', 1440).default(30).meta({
    description: 'minutes after the end within which answers of an offline device still come in by themselves',
  }),
  scoreShow: z.coerce
    .number()
    .int()
    .min(1)
    .max(4)
    .default(2)
    .meta({ description: '1 never, 2 after hand-in, 3 after closeTime, 4 at showTime' }),
  answerShow: z.coerce.number().int().min(1).max(4).default(2).meta({ description: 'keys and analysis: as scoreShow' }),
  showTime: Time,
  rankShow: Flag.default(1),
  recheckDays: minutes('复核天数', 60).default(7).meta({
    description: 'days after the score is visible within which a taker may request a recheck; 0 never',
  }),
  isAnonymous: Flag.default(0).meta({ description: '1: markers do not see names' }),
  markTimes: z
    .union([z.literal(1), z.literal(2)])
    .default(1)
    .meta({ description: '2: two markers, then arbitration' }),
  arbitrationGap: Score.default(5).meta({ description: 'points by which two markers may differ' }),
})
export type ExamRules = z.output<typeof ExamRules>

/** Partial form of a shape with defaults: absent fields are unchanged instead of defaulted. */
function changeOf<S extends Record<string, z.ZodDefault>>(shape: S) {
  const entries = Object.entries(shape).map(([name, rule]) => [name, z.optional(rule.unwrap())])
  return z.object(Object.fromEntries(entries) as { [K in keyof S]: z.ZodOptional<ReturnType<S[K]['unwrap']>> })
}
/** Some of the rules of a paper. */
export const SomeRules = changeOf(ExamRules.shape)

/**
 * A section of a frozen paper. `pools` are drawn from for each taker; a fixed section is one pool that is taken whole.
 */
export const FrozenTitle = z.object({
  id: z.string(),
  titleName: z.string(),
  titleDesc: z.string(),
  titleType: z.int(),
  pools: z.array(z.object({ count: z.int(), problemIds: z.array(Id) })),
})
export type FrozenTitle = z.output<typeof FrozenTitle>

/** The paper as a taker receives it. */
export const LearnerPaper = z.object({
  examId: Id,
  version: z.int(),
  examName: z.string(),
  notice: z.string().meta({ description: 'HTML' }),
  totalScore: z.number(),
  titleList: z.array(FrozenTitle),
  problemList: z.array(LearnerProblem),
})
export type LearnerPaper = z.output<typeof LearnerPaper>

/** An optional instant in a response. */
export const MaybeTime = DateTime.nullable()
