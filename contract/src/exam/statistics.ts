/** Statistics of a paper and its problems for author and markers, over the counted attempt of each taker. */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { DateTime, Flag, Id, PageInput, PageOf, Text } from '../shapes.ts'
import { VersionNumber } from '../course/authoring-fields.ts'
import { RecordStatus, SubmitType } from './state-shapes.ts'
import { ScoreBand } from './result.ts'
import { NumberRule, Score } from './shapes.ts'

const ofPaper = { examId: Id, version: VersionNumber.optional().meta({ description: 'the newest that was sat' }) }

export const Advice = z.object({
  level: z.enum(['good', 'notice', 'warn']),
  text: z.string().meta({ description: 'a sentence' }),
})
export type Advice = z.output<typeof Advice>

/** How often an answer was given, and by whom. */
export const AnswerShare = z.object({
  answer: z.string().meta({ description: 'a letter, or the answer verbatim' }),
  isKey: Flag,
  count: z.int(),
  rate: z.number(),
  highRate: z.number().meta({ description: 'share within the best 27 %' }),
  lowRate: z.number().meta({ description: 'share within the last 27 %' }),
})
export type AnswerShare = z.output<typeof AnswerShare>

export const ProblemStat = z.object({
  problemId: Id,
  parentId: Id.meta({ description: 'the problem, or the one it is a part of' }),
  no: z.int(),
  titleName: z.string(),
  problemType: z.int(),
  plainText: z.string(),
  fullScore: z.number(),
  takerTotal: z.int(),
  noneTotal: z.int(),
  rightTotal: z.int(),
  partTotal: z.int(),
  wrongTotal: z.int(),
  facility: z.number().nullable().meta({ description: 'mean share of the points, 0-1' }),
  discrimination: z.number().nullable().meta({ description: 'best 27 % less last 27 %, -1 to 1' }),
  correlation: z.number().nullable().meta({ description: 'with the rest of the paper (point-biserial), -1 to 1' }),
  problemAnswer: z.array(z.string()),
  aliasList: z.array(z.array(z.string())),
  otherList: z.array(z.string()).meta({ description: 'further options or numbers worth full points' }),
  numberRule: NumberRule,
  blankTotal: z.int(),
  isFree: Flag.meta({ description: '1: a correction gave everyone its points' }),
  shareList: z.array(AnswerShare),
  adviceList: z.array(Advice),
})
export type ProblemStat = z.output<typeof ProblemStat>

/** Results of one class, or of one of its groups. */
export const GroupStat = z.object({
  kind: z.enum(['class', 'group']),
  groupId: Id,
  groupName: z.string(),
  className: z.string().meta({ description: 'of a group: its class' }),
  takerTotal: z.int(),
  average: z.number().nullable(),
  median: z.number().nullable(),
  deviation: z.number().nullable(),
  highest: z.number().nullable(),
  lowest: z.number().nullable(),
  passTotal: z.int(),
  rateList: z.array(z.number().nullable()).meta({ description: 'share of the points, 0-1, problem by problem' }),
})
export type GroupStat = z.output<typeof GroupStat>

export const statistics = {
  view: call({
    method: 'POST',
    path: 'exam/auth/exam/stat/view',
    about: 'Statistics of a paper: scores, distribution, reliability, advice.',
    who: 'lecturer',
    limit: limits.author,
    input: z.object(ofPaper),
    output: z.object({
      examId: Id,
      examName: z.string(),
      version: z.int(),
      versionList: z.array(z.int()),
      isAuthor: Flag,
      beginTotal: z.int(),
      handedTotal: z.int(),
      takerTotal: z.int().meta({ description: 'fully marked takers, the basis of all figures below' }),
      waitingTotal: z.int(),
      totalScore: z.number(),
      passScore: z.number(),
      passTotal: z.int(),
      average: z.number().nullable(),
      deviation: z.number().nullable(),
      median: z.number().nullable(),
      highest: z.number().nullable(),
      lowest: z.number().nullable(),
      skew: z.number().nullable(),
      alpha: z.number().nullable().meta({ description: 'Cronbach; null when takers had different problems' }),
      averageSeconds: z.number().nullable(),
      bandList: z.array(ScoreBand),
      fromList: z.array(z.number()).meta({ description: 'lower bounds set by the author; empty: none' }),
      ownBandList: z.array(ScoreBand).meta({ description: 'takers in the bands of the author, lowest first' }),
      sectionList: z.array(z.object({ titleName: z.string(), average: z.number(), totalScore: z.number() })),
      adviceList: z.array(Advice),
    }),
    errors: ['notFound'],
    extension: true,
  }),
  bandSave: call({
    method: 'POST',
    path: 'exam/auth/exam/stat/band/save',
    about: 'Set the lower bounds of the score histogram of my paper. None: ten equal bins.',
    who: 'lecturer',
    limit: limits.author,
    input: z.object({
      examId: Id,
      fromList: z
        .array(Score)
        .max(20, '最多 20 个分数段')
        .refine((list) => list.every((from, at) => at === 0 || from > (list[at - 1] ?? 0)), '分数要从低到高，不能重复')
        .meta({ description: 'upwards; the first band begins at 0, whether 0 is named or not' }),
    }),
    output: z.object({ fromList: z.array(z.number()) }),
    errors: ['notFound', 'shown'],
    extension: true,
  }),
  groups: call({
    method: 'POST',
    path: 'exam/auth/exam/stat/groups',
    about: 'Results of a paper by class and group, for the classes I work in.',
    who: 'lecturer',
    limit: { by: 'user', max: 30, seconds: 60 },
    input: z.object(ofPaper),
    output: z.object({
      version: z.int(),
      totalScore: z.number(),
      problemList: z.array(z.object({ problemId: Id, no: z.int(), plainText: z.string(), fullScore: z.number() })),
      all: GroupStat.omit({ kind: true, groupId: true, groupName: true, className: true }).meta({
        description: 'all takers, whatever their class',
      }),
      groupList: z.array(GroupStat).meta({ description: 'that have takers' }),
    }),
    errors: ['notFound'],
    extension: true,
  }),
  problems: call({
    method: 'POST',
    path: 'exam/auth/exam/stat/problems',
    about: 'Statistics of each problem of a paper: difficulty, discrimination, answers.',
    who: 'lecturer',
    limit: limits.author,
    input: z.object(ofPaper),
    output: z.object({ version: z.int(), list: z.array(ProblemStat) }),
    errors: ['notFound'],
    extension: true,
  }),
  scores: call({
    method: 'POST',
    path: 'exam/auth/exam/stat/scores',
    about: 'Scores of a paper, best first, or by time.',
    who: 'lecturer',
    limit: limits.author,
    input: z.object({
      ...PageInput,
      ...ofPaper,
      keyword: Text('关键词', 50, 0).default(''),
      sort: z.enum(['score', 'submit', 'seconds']).default('score'),
      order: z.enum(['desc', 'asc']).default('desc'),
    }),
    output: PageOf(
      z.object({
        recordId: Id,
        takerName: z.string(),
        attemptNo: z.int(),
        examStatus: RecordStatus,
        submitType: SubmitType.nullable(),
        submitTime: DateTime.nullable(),
        answerTime: z.int(),
        score: z.number().nullable(),
        objectiveScore: z.number().nullable(),
        subjectiveScore: z.number().nullable(),
        totalScore: z.number(),
        isPass: Flag.nullable(),
        leaveCount: z.int(),
        changeCount: z.int(),
        lateTotal: z.int(),
      }),
    ),
    errors: ['notFound'],
    extension: true,
  }),
  similarity: call({
    method: 'POST',
    path: 'exam/auth/exam/stat/similarity',
    about: 'Pairs of takers who share more wrong answers than chance explains: a hint, no proof.',
    who: 'lecturer',
    limit: { by: 'user', max: 30, seconds: 60 },
    input: z.object(ofPaper),
    output: z.object({
      version: z.int(),
      takerTotal: z.int(),
      pairTotal: z.int(),
      list: z.array(
        z.object({
          recordIdA: Id,
          recordIdB: Id,
          nameA: z.string(),
          nameB: z.string(),
          scoreA: z.number(),
          scoreB: z.number(),
          sameWrong: z.int(),
          bothWrong: z.int(),
          expected: z.number().meta({ description: 'the same wrong answers that chance explains' }),
          chance: z.number().meta({ description: 'expected number of such pairs by chance' }),
          problemNos: z.array(z.int()),
        }),
      ),
    }),
    errors: ['notFound'],
    extension: true,
  }),
}
