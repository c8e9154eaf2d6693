/** The demo's papers: which problems they take from the bank, by which rules they are sat, and who sat them. */
import type { ExamRules } from '@zhixing/contract/exam/shapes'
import type { z } from 'zod'
import type { DemoArt } from '../shape.ts'

export type SubjectKey = 'chinese' | 'maths' | 'english' | 'physics' | 'computing' | 'hsk'

export interface DemoTitle {
  titleName: string
  titleDesc?: string
  /** Kinds of problem, taken in the order of the bank. */
  types: number[]
  take: number
  /** Those before are for other papers. */
  skip?: number
  tag?: string
  score: number
  /** Points for some but not all right letters. */
  missScore?: number
  /** Drawn anew for every taker instead. */
  draw?: true
}

export interface DemoPaper {
  key: string
  examName: string
  description: string
  notice?: string
  keyword: string
  subject: SubjectKey
  year: string
  source: string
  grade: string
  art: DemoArt
  isRecommend?: boolean
  /** Days before today on which it came onto the shelf. */
  publishedDaysAgo: number
  priceYuan?: number
  /** The window, in days from now. */
  opens?: number
  closes?: number
  rules: z.input<typeof ExamRules> extends infer R ? Partial<Omit<R, 'openTime' | 'closeTime'>> : never
  titles: DemoTitle[]
  /** How many people sat it, and how good they are (1: an average of about 70 %). */
  takers?: {
    count: number
    skill: number
    /** How many of them have been marked by hand. */
    marked?: number
    /** How many more are at it when the school is made. */
    now?: number
  }
  /** What the demo learner did: how well, or that they are in the middle of it. */
  learner?: { skill: number } | 'doing'
  /** `draft` or `pending`: not on the shelf yet. */
  state?: 'draft' | 'pending'
}

const honest = '<p>请独立完成作答。考试过程中网络中断不会丢失答案：每一题都先存在本机，联网后自动补交。</p>'

export const papers: DemoPaper[] = [
  {
    key: 'maths-mock',
    examName: '高一数学期中模拟考',
    keyword: '数学,高一,期中,模拟',
    subject: 'maths',
    year: '2025',
    source: '期中考试',
    grade: '高一',
    art: { motif: 'grid', from: 228, to: 262 },
    description: '集合、函数、三角、数列、概率一卷打通，90 分钟全真模拟，交卷即出成绩与排名。',
    isRecommend: true,
    publishedDaysAgo: 26,
    notice: `${honest}<ul><li>选择题每小题只有一个正确选项；多项选择题少选得一半分，错选不得分。</li><li>填空题请写最简结果，分数可写成 1/2。</li></ul>`,
    rules: { answerTime: 90, passScore: 60, attempts: 2, shuffleOption: 1, scoreShow: 2, answerShow: 2, leaveLimit: 0 },
    titles: [
      { titleName: '一、单项选择题', types: [1], take: 8, score: 5 },
      {
        titleName: '二、多项选择题',
        titleDesc: '<p>全部选对得 6 分，部分选对得 3 分，有选错的得 0 分。</p>',
        types: [2],
        take: 3,
        score: 6,
        missScore: 3,
      },
      { titleName: '三、填空题', types: [4], take: 5, score: 4 },
      { titleName: '四、数值题', types: [11], take: 3, score: 4 },
      { titleName: '五、排序与匹配', types: [8, 9], take: 2, score: 5 },
    ],
    takers: { count: 40, skill: 1 },
    learner: { skill: 1.15 },
  },
  {
    key: 'chinese-final',
    examName: '语文期末：阅读与写作',
    keyword: '语文,期末,阅读,写作',
    subject: 'chinese',
    year: '2025',
    source: '期末考试',
    grade: '高一',
    art: { motif: 'brush', from: 12, to: 34 },
    description: '字词、默写、文言文、现代文与片段写作，主观题由老师逐题批阅并写评语。',
    publishedDaysAgo: 12,
    notice: honest,
    rules: { answerTime: 120, passScore: 60, attempts: 1, scoreShow: 2, answerShow: 2, isAnonymous: 1 },
    titles: [
      { titleName: '一、基础知识', types: [1], take: 6, score: 3 },
      { titleName: '二、古诗文默写', types: [4], take: 4, score: 3 },
      { titleName: '三、阅读理解', types: [6], take: 3, score: 20 },
      { titleName: '四、片段写作', types: [5], take: 1, score: 10 },
    ],
    takers: { count: 28, skill: 1.05, marked: 9 },
    learner: { skill: 0.9 },
  },
  {
    key: 'english-random',
    examName: '英语综合能力测试（随机组卷）',
    keyword: '英语,随机组卷,能力测试',
    subject: 'english',
    year: '2025',
    source: '模拟题',
    grade: '高一',
    art: { motif: 'waves', from: 196, to: 172 },
    description: '每位考生的题目各不相同，可反复练习，取最高分。适合自测词汇、语法与完形。',
    isRecommend: true,
    publishedDaysAgo: 40,
    notice: honest,
    rules: { answerTime: 40, passScore: 60, attempts: 0, shuffleProblem: 1, shuffleOption: 1, gradeMethod: 1 },
    titles: [
      { titleName: '一、单项选择', types: [1], take: 10, score: 6, draw: true },
      { titleName: '二、词汇填空', types: [4], take: 2, score: 9, draw: true },
      { titleName: '三、完形填空', types: [10], take: 1, score: 14, draw: true },
      { titleName: '四、匹配', types: [9], take: 1, score: 8 },
    ],
    takers: { count: 26, skill: 1 },
  },
  {
    key: 'web-quiz',
    examName: 'Web 与 Node.js 随堂小测',
    keyword: 'Web,Node.js,随堂测',
    subject: 'computing',
    year: '2026',
    source: '原创',
    grade: '成人',
    art: { motif: 'code', from: 152, to: 200 },
    description: '十道小题，不限时间，交卷马上看解析。学完《Node.js 服务端实践》第一章就可以来。',
    isRecommend: true,
    publishedDaysAgo: 18,
    rules: { answerTime: 0, passScore: 60, attempts: 0 },
    titles: [
      { titleName: '一、选择题', types: [1], tag: 'Web', take: 5, score: 10 },
      { titleName: '二、多选题', types: [2], tag: 'Web', take: 1, score: 10, missScore: 5 },
      { titleName: '三、判断与填空', types: [3, 4], tag: 'Web', take: 3, score: 10 },
      { titleName: '四、排序题', types: [8], take: 1, score: 10 },
    ],
    takers: { count: 30, skill: 0.98 },
    learner: { skill: 1 },
  },
  {
    key: 'physics-week',
    examName: '物理单元测：力、声光与电',
    keyword: '物理,力学,电路,光,单元测试',
    subject: 'physics',
    year: '2025',
    source: '期中考试',
    grade: '高一',
    art: { motif: 'orbit', from: 24, to: 344 },
    description: '本周开放，45 分钟，一次机会。成绩与解析在考试结束后统一公布。',
    publishedDaysAgo: 4,
    opens: -2,
    closes: 5,
    notice: `${honest}<p>切换窗口超过 5 次将自动交卷。</p>`,
    rules: {
      answerTime: 45,
      passScore: 60,
      attempts: 1,
      scoreShow: 3,
      answerShow: 3,
      shuffleProblem: 1,
      leaveLimit: 5,
      leaveSeconds: 10,
      blockCopy: 1,
    },
    titles: [
      { titleName: '一、选择题', types: [1], take: 7, score: 5 },
      { titleName: '二、判断题', types: [3], take: 2, score: 4 },
      { titleName: '三、填空题', types: [4], take: 2, score: 8 },
      { titleName: '四、计算题', titleDesc: '<p>只填数值，单位已给出。</p>', types: [11], take: 3, score: 7 },
      { titleName: '五、综合题', types: [6], take: 1, score: 20 },
    ],
    takers: { count: 24, skill: 0.95, now: 4 },
  },
  {
    key: 'hsk-mock',
    examName: 'HSK 三级模拟考',
    keyword: 'HSK,汉语水平,模拟',
    subject: 'hsk',
    year: '2025',
    source: '模拟题',
    grade: '成人',
    art: { motif: 'book', from: 356, to: 20 },
    description: '词语、语法、交际与阅读。考试已结束，成绩、排名与解析均已公布。',
    publishedDaysAgo: 20,
    opens: -12,
    closes: -3,
    notice: honest,
    rules: { answerTime: 60, passScore: 60, attempts: 1, scoreShow: 3, answerShow: 3, shuffleOption: 1 },
    titles: [
      { titleName: '一、词语与语法', types: [1], take: 10, score: 3 },
      { titleName: '二、多选题', types: [2], take: 2, score: 5, missScore: 2 },
      { titleName: '三、判断题', types: [3], take: 3, score: 5 },
      { titleName: '四、填空题', types: [4], take: 3, score: 3 },
      { titleName: '五、排列句子', types: [8], take: 2, score: 4 },
      { titleName: '六、匹配', types: [9], take: 1, score: 8 },
      { titleName: '七、阅读理解', types: [6], take: 1, score: 20 },
    ],
    takers: { count: 40, skill: 0.98 },
    learner: { skill: 1.08 },
  },
  {
    key: 'maths-joint',
    examName: '高一年级数学联考',
    keyword: '数学,联考,高一',
    subject: 'maths',
    year: '2026',
    source: '期末考试',
    grade: '高一',
    art: { motif: 'mountain', from: 216, to: 190 },
    description: '三天后统一开考，120 分钟，开考 15 分钟后不得入场。',
    publishedDaysAgo: 2,
    opens: 3,
    closes: 3.125,
    notice: honest,
    rules: {
      answerTime: 120,
      passScore: 60,
      attempts: 1,
      lateEntry: 15,
      shuffleProblem: 1,
      shuffleOption: 1,
      scoreShow: 3,
      answerShow: 3,
      leaveLimit: 8,
      blockCopy: 1,
    },
    titles: [
      { titleName: '一、单项选择题', types: [1], skip: 2, take: 10, score: 5 },
      { titleName: '二、多项选择题', types: [2], skip: 1, take: 2, score: 8, missScore: 4 },
      { titleName: '三、填空题', types: [4], skip: 2, take: 3, score: 6 },
      { titleName: '四、数值题', types: [11], take: 2, score: 8 },
    ],
  },
  {
    key: 'computing-level',
    examName: '信息技术基础能力测评',
    keyword: '信息技术,网络,数据,安全',
    subject: 'computing',
    year: '2025',
    source: '原创',
    grade: '初中',
    art: { motif: 'chart', from: 262, to: 300 },
    description: '网络、数据与编码、程序设计、信息安全四个方面，测完给出薄弱知识点。',
    publishedDaysAgo: 9,
    priceYuan: 9.9,
    rules: { answerTime: 60, passScore: 60, attempts: 3, redoInterval: 60, shuffleOption: 1 },
    titles: [
      { titleName: '一、单选题', types: [1], take: 8, score: 5 },
      { titleName: '二、多选题', types: [2], take: 2, score: 10, missScore: 5 },
      { titleName: '三、判断题', types: [3], take: 3, score: 4 },
      { titleName: '四、填空题', types: [4], take: 2, score: 5 },
      { titleName: '五、数值与匹配', types: [11, 9], take: 2, score: 9 },
    ],
  },
  {
    key: 'chinese-drill',
    examName: '古诗文默写与文学常识练习',
    keyword: '语文,默写,文学常识,练习',
    subject: 'chinese',
    year: '2025',
    source: '原创',
    grade: '初中',
    art: { motif: 'leaf', from: 132, to: 96 },
    description: '默写、作家作品、成语小练习，不限时间，随做随停。',
    publishedDaysAgo: 33,
    rules: { answerTime: 0, passScore: 60, attempts: 0 },
    titles: [
      { titleName: '一、默写', types: [4], take: 4, score: 10 },
      { titleName: '二、文学常识', types: [1], skip: 3, take: 2, score: 10 },
      { titleName: '三、排序与匹配', types: [8, 9], take: 2, score: 20 },
    ],
    takers: { count: 22, skill: 1 },
    learner: 'doing',
  },
  {
    key: 'hsk-drill',
    examName: 'HSK 起步：词语与语法练习',
    keyword: 'HSK,中文,练习',
    subject: 'hsk',
    year: '2025',
    source: '原创',
    grade: '成人',
    art: { motif: 'music', from: 330, to: 300 },
    description: '跟着《HSK 起步》课程做的小练习，做错的题会自动进入错题本。',
    publishedDaysAgo: 30,
    rules: { answerTime: 0, passScore: 60, attempts: 0 },
    titles: [
      { titleName: '一、选一选', types: [1], take: 6, score: 10 },
      { titleName: '二、排一排', types: [8], take: 1, score: 20 },
      { titleName: '三、连一连', types: [9], take: 1, score: 20 },
    ],
    takers: { count: 20, skill: 1 },
  },
  {
    key: 'physics-optics',
    examName: '物理小测：光、热与电',
    keyword: '物理,光学,电路',
    subject: 'physics',
    year: '2026',
    source: '原创',
    grade: '初中',
    art: { motif: 'lens', from: 48, to: 20 },
    description: '提交审核中的小测，运营人员可在后台看到它。',
    publishedDaysAgo: 0,
    state: 'pending',
    rules: { answerTime: 30, attempts: 2 },
    titles: [
      { titleName: '一、选择题', types: [1], skip: 3, take: 3, score: 20 },
      { titleName: '二、填空题', types: [4], take: 2, score: 20 },
    ],
  },
  {
    key: 'english-draft',
    examName: '英语阅读专项训练',
    keyword: '英语,阅读',
    subject: 'english',
    year: '2026',
    source: '原创',
    grade: '高一',
    art: { motif: 'stairs', from: 180, to: 210 },
    description: '',
    publishedDaysAgo: 0,
    state: 'draft',
    rules: { answerTime: 40 },
    titles: [{ titleName: '一、阅读理解', types: [6], take: 2, score: 30 }],
  },
]

/** Papers on demo courses: `chapter` and `period` count from 1; without them the whole course. exerciseType: 1 exam, 2 exercise. */
export const ties: { course: string; paper: string; chapter?: number; period?: number; exerciseType: 1 | 2 }[] = [
  { course: 'node-service', paper: 'web-quiz', chapter: 1, exerciseType: 2 },
  { course: 'node-service', paper: 'computing-level', exerciseType: 1 },
  { course: 'gaokao-essay', paper: 'chinese-drill', chapter: 1, period: 1, exerciseType: 2 },
  { course: 'gaokao-essay', paper: 'chinese-final', exerciseType: 1 },
  { course: 'english-long-sentences', paper: 'english-random', exerciseType: 1 },
  { course: 'hsk-first-step', paper: 'hsk-drill', chapter: 1, exerciseType: 2 },
]
