/**
 * Homework of the demo's main class: a past one with submissions in every state, one of them annotated, and an open
 * one.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { InkItem } from '@zhixing/contract/ink'
import { type HomeworkForm, insertHomework, type StoredTaskFile } from '../src/grade/homework/homework.sql.ts'
import * as work from '../src/grade/homework/work.sql.ts'
import type { Tx } from '../src/kernel/db/index.ts'
import type { Services } from '../src/kernel/services.ts'

const CLASS = 'SHUJU666'
const DAY = 86_400_000
const inDays = (count: number) => new Date(Date.now() + count * DAY).toISOString()

const plain: HomeworkForm = {
  homeworkName: '',
  content: '',
  audience: 1,
  openTime: null,
  dueTime: '',
  closeTime: null,
  lateRule: 2,
  deductPercent: 0,
  deductLimit: 0,
  fullScore: 100,
  weight: 1,
  resubmitTotal: 3,
  mayText: 1,
  fileKinds: ['image', 'pdf', 'word'],
  maxFiles: 9,
  maxMegabytes: 20,
  publishMode: 1,
}

const daily = {
  ...plain,
  homeworkName: '案例一：一家奶茶店的日报',
  content:
    '<p>根据上课发的流水，做一份一页纸的日报，拍照或导出 PDF 交上来：</p><ol><li>数据从哪里来，怎样清洗；</li><li>分时段的杯数、营业额和客单价；</li><li>你看出了什么，给店长一条建议；</li><li>哪些地方你不确定。</li></ol><p>不求好看，求<strong>说得清楚</strong>。</p>',
  lateRule: 3,
  deductPercent: 10,
  deductLimit: 50,
} as const
const weekly = {
  ...plain,
  homeworkName: '一页纸周报：只讲一件事',
  content:
    '<p>从自己的工作里挑一件事，写成一页纸周报：<strong>结论放在第一句</strong>，用一张图支持它，最后写下周要做什么。</p><p>涉及公司数据的，请先把数字打乱。</p>',
  publishMode: 2,
} as const

/** A teacher's annotation of the first page. */
const drawn: InkItem[] = [
  { id: 'd1', kind: 'tick', colour: 'red', size: 420, points: [7700, 1600] },
  { id: 'd2', kind: 'tick', colour: 'red', size: 420, points: [7600, 2200] },
  {
    id: 'd3',
    kind: 'marker',
    colour: 'yellow',
    size: 320,
    points: [1250, 5560, 500, 2500, 5550, 500, 4000, 5540, 500, 6300, 5530, 500],
  },
  {
    id: 'd4',
    kind: 'pen',
    colour: 'red',
    size: 40,
    points: [
      8050, 4640, 400, 7700, 4720, 500, 7640, 4930, 600, 7900, 5080, 600, 8350, 5070, 500, 8560, 4900, 500, 8420, 4700,
      500, 8050, 4640, 400,
    ],
  },
  {
    id: 'd5',
    kind: 'text',
    colour: 'red',
    size: 300,
    points: [6500, 5700],
    text: '客单价是平均数，\n合计要重新除一遍',
  },
  { id: 'd6', kind: 'tick', colour: 'red', size: 420, points: [7500, 6700] },
  {
    id: 'd7',
    kind: 'text',
    colour: 'red',
    size: 300,
    points: [1300, 8600],
    text: '“不确定的地方”写得很好，做分析就要这样诚实。',
  },
]

interface Handed {
  daysAgo: number
  content?: string
  file?: 'photo' | 'pdf'
  score?: number
  comment?: string
  returned?: string
}

/** Submissions of the first homework, in the order of joining; further students have none. */
const works: (Handed[] | null)[] = [
  [
    {
      daysAgo: 5,
      content: '<p>老师，照片是手写的那一页，表在第二段。</p>',
      file: 'photo',
      score: 92,
      comment: '思路清楚，建议能落地。注意合计行的客单价要重算。',
    },
  ],
  [{ daysAgo: 3.5, file: 'pdf', score: 85, comment: '结论可以再靠前一些。' }],
  [
    {
      daysAgo: 1.6,
      content: '<p>周末出差，晚交了两天，抱歉。</p>',
      file: 'photo',
      score: 80,
      comment: '内容完整，下次提前说一声。',
    },
  ],
  [
    {
      daysAgo: 4,
      content: '<p>营业额 6014 元，下午最多。</p>',
      returned: '只写了结论，请补上数据从哪里来、怎样清洗，以及你不确定的地方。',
    },
  ],
  [
    { daysAgo: 4.5, content: '<p>先交一版草稿。</p>', returned: '请把分时段的表补完整再交。' },
    { daysAgo: 2, content: '<p>补上了分时段的表，也重新算了客单价。</p>', file: 'photo' },
  ],
  [{ daysAgo: 3.2, file: 'pdf' }],
  [{ daysAgo: 0.8, content: '<p>补交作业，请老师看看第三点。</p>', file: 'photo' }],
]

/** Runs after the classes are seeded. @param learner the demo account: its submission is graded and annotated */
export async function seedGradeHomework(tx: Tx, services: Services, learner: string): Promise<void> {
  const [grade] = await tx<{ gradeId: string; userId: string }[]>`
    SELECT id AS "gradeId", user_id FROM grade_info WHERE site_id = ${tx.siteId} AND invitation_code = ${CLASS}`
  if (!grade) return
  const { gradeId, userId } = grade
  const students = await tx<{ userId: string }[]>`
    SELECT user_id FROM grade_learner WHERE site_id = ${tx.siteId} AND grade_id = ${gradeId} ORDER BY (user_id = ${learner}) DESC, gmt_create, student_id`
  const first = await insertHomework(tx, { ...daily, dueTime: inDays(-3), gradeId, userId, clientKey: null })
  await insertHomework(tx, { ...weekly, dueTime: inDays(3), gradeId, userId, clientKey: null })
  for (const [at, versions] of works.entries()) {
    const student = students[at]
    if (student && versions) await handIn(tx, services, { homeworkId: first, teacherId: userId, ...student }, versions)
  }
}

async function handIn(
  tx: Tx,
  services: Services,
  of: { homeworkId: string; userId: string; teacherId: string },
  versions: readonly Handed[],
): Promise<void> {
  const { workId } = await work.holdWork(tx, of.homeworkId, of.userId)
  let countTime = ''
  for (const [at, one] of versions.entries()) {
    const key = { workId, versionNo: at + 1 }
    const submitTime = inDays(-one.daysAgo)
    countTime ||= submitTime
    await work.insertVersion(tx, { ...key, content: one.content ?? '', submitTime, countTime, clientKey: null })
    if (one.file) await work.writeWorkFiles(tx, key, [await storedFile(tx, services, of.userId, one.file)])
    await work.writeStatus(tx, workId, { workStatus: 1, versionNo: key.versionNo })
    if (one.score !== undefined) {
      await work.writeMark(tx, key, { score: one.score, comment: one.comment ?? '', userId: of.teacherId })
      await work.writeStatus(tx, workId, { workStatus: 3 })
    }
    if (one.returned) {
      await work.writeReturn(tx, key, { reason: one.returned, userId: of.teacherId })
      await work.writeStatus(tx, workId, { workStatus: 2 })
    }
    const [file] = one.file === 'photo' && one.score === 92 ? await work.selectWorkFiles(tx, workId) : []
    if (file)
      await work.writeInk(tx, { workFileId: file.workFileId, pageNo: 1, rev: 0, ink: drawn, operatorId: of.teacherId })
  }
}

const files = {
  photo: {
    from: 'homework-page.webp',
    fileName: '作业照片.webp',
    fileType: 'image/webp',
    fileKind: 'image',
    stored: 'private',
  },
  pdf: { from: 'python.pdf', fileName: '日报.pdf', fileType: 'application/pdf', fileKind: 'pdf', stored: 'document' },
} as const

/** A file of a student, stored like an upload. */
async function storedFile(
  tx: Tx,
  services: Services,
  userId: string,
  name: keyof typeof files,
): Promise<StoredTaskFile> {
  const { from, fileName, fileType, fileKind, stored } = files[name]
  const content = readFileSync(fileURLToPath(new URL(`documents/out/${from}`, import.meta.url)))
  const key = `site${tx.siteId}/demo/homework-${userId}-${from}`
  await services.platform.storage.write(key, content)
  const [row] = await tx<{ id: string }[]>`
    INSERT INTO stored_file (site_id, user_id, file_kind, file_name, file_type, file_size, file_key, sha256, img_width, img_height)
    VALUES (${tx.siteId}, ${userId}, ${stored}, ${fileName}, ${fileType}, ${content.length}, ${key}, ${createHash('sha256').update(content).digest()}, ${name === 'photo' ? 900 : 0}, ${name === 'photo' ? 1200 : 0}) RETURNING id`
  return { fileId: row?.id ?? '', fileName, fileSize: content.length, fileType, fileKind }
}
