/** Papers as documents: Word, PDF (where LibreOffice is installed), and the data of the print page. */
import { spottedOf } from '@zhixing/question-formats'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { paperDownload } from '@zhixing/contract/exam/export'
import { orderOf } from '@zhixing/contract/exam/order'
import type { Explained, LearnerPaper } from '@zhixing/contract/exam/shapes'
import { CallError, found } from '../../kernel/errors.ts'
import { implement, type Request } from '../../kernel/implement.ts'
import { OfficeError } from '../../platform/office/port.ts'
import { mayOpen, selectOwned } from '../catalogue/index.ts'
import { explainedOf, type FrozenPaper, learnerPaper } from '@zhixing/exam-model'
import { markKeysSeenOf } from '../grading/index.ts'
import { selectPaper, freezeNow, selectNewest } from '../paper/index.ts'
import { paperCounts, selectUnsat, shownAfterAll } from '../attempt/index.ts'
import * as sql from './export.sql.ts'
import { mayDownload, mayHaveKey } from './paper-rules.ts'
import { loadPictures } from '../bank/index.ts'
import { texts } from './texts.ts'

interface Permitted {
  examName: string
  paper: LearnerPaper
  explainedList: Explained[]
  isAuthor: 0 | 1
  mayHaveKey: 0 | 1
  answerTime: number
}

type Asked = Pick<Request<'login'>, 'db' | 'site' | 'viewer' | 'services'>

/** The problems drawn by a seed; the author's sample uses seed 1. */
function chosen(frozen: FrozenPaper, seed: number): LearnerPaper {
  const order = orderOf(frozen.titleList, { ...frozen.rules, shuffleTitle: 0, shuffleProblem: 0 }, seed)
  const only = new Set(order.flatMap(({ problemIds }) => problemIds))
  const paper = learnerPaper(frozen, only)
  return {
    ...paper,
    titleList: paper.titleList.map((title) => ({
      ...title,
      pools: title.pools.map(({ problemIds }) => ({ count: problemIds.length, problemIds })),
    })),
  }
}

const isDrawn = ({ titleList }: FrozenPaper): boolean =>
  titleList.some(({ pools }) => pools.some(({ count, problemIds }) => count < problemIds.length))

/**
 * The paper that the viewer may download.
 * @throws {CallError}
 */
async function permitted({ db, viewer, services }: Asked, examId: string, withKey: 0 | 1): Promise<Permitted> {
  const facts = found(await sql.selectPaperFacts(db, examId), texts.paperMissing)
  const isAuthor = viewer.lecturerId !== null && viewer.lecturerId === facts.lecturerId
  const now = services.clock.now()
  if (facts.isDeleted || (!isAuthor && facts.liveVersion === 0)) throw new CallError('notFound', texts.paperMissing)
  const record = isAuthor ? undefined : await sql.selectHandedIn(db, viewer.userId, examId)
  const frozen = await (async () => {
    const version = record?.version ?? facts.liveVersion
    // Authors print their draft, published or not.
    const newest = isAuthor ? await selectNewest(db, examId) : undefined
    if (newest && newest.version !== version) return freezeNow(db, newest, 1, true)
    return selectPaper(db, examId, version)
  })()
  if (!frozen) throw new CallError('notFound', texts.paperMissing)
  const ids = frozen.problemList.map(({ id }) => id)
  const [counts, elsewhere] = await Promise.all([
    paperCounts(db, { examId, version: frozen.version }, new Date(now)),
    selectUnsat(db, viewer.userId, ids, new Date(now)),
  ])
  const [owned] = isAuthor ? [] : await selectOwned(db, viewer.userId, [examId])
  const status = {
    isAuthor,
    mayOpen: isAuthor || (await mayOpen(db, viewer.userId, examId)),
    owned: owned?.isPay === 1,
    isDrawn: isDrawn(frozen),
    counts: !isAuthor && (counts || elsewhere.size > 0),
    handedIn: record?.examStatus ?? null,
  }
  const verdict = mayDownload(status)
  if (verdict === 'hidden') throw new CallError('notFound', texts.paperMissing)
  if (verdict === 'notOwned') throw new CallError('notOwned', texts.paperNotOwned)
  if (verdict === 'notYet') throw new CallError('shown', texts.paperNotYet)
  // An exercise contains no keys under embargo.
  const key =
    mayHaveKey(status, shownAfterAll(frozen.rules, facts.lastClose), now) &&
    (isAuthor || counts || elsewhere.size === 0)
  if (withKey && !key) throw new CallError('shown', texts.keyNotYet, 'withKey')
  const paper = chosen(frozen, record?.seed ?? 1)
  if (paper.problemList.length === 0) throw new CallError('shown', texts.paperEmpty)
  const shown = new Set(paper.problemList.map(({ id }) => id))
  if (withKey) await markKeysSeenOf(db, viewer.userId, [...shown])
  return {
    examName: facts.examName || frozen.examName,
    paper,
    explainedList: withKey ? frozen.problemList.filter(({ id }) => shown.has(id)).flatMap(explainedOf) : [],
    isAuthor: isAuthor ? 1 : 0,
    mayHaveKey: key ? 1 : 0,
    answerTime: frozen.rules.answerTime,
  }
}

/** Limit of concurrent conversions: each is a process of some hundred megabytes. */
let converting = 0
const MAX_CONVERSIONS = 2

/** Probe document with a single formula: a PDF without any glyph shows that LibreOffice lacks its formula component. */
async function onlyFormula(): Promise<Buffer> {
  const { docx, latexToOmml, paragraph, Pictures } = await import('@zhixing/question-formats/word')
  const page = { size: 'a4', seal: '', footer: '' } as const
  return docx(paragraph(latexToOmml('\\frac{a}{b}')), page, new Pictures(new Map(), 100), '')
}
const FORMULA = 'data-latex'

let setsFormulas: Promise<boolean> | undefined
/** Whether the conversion renders formulas; probed once. */
function knowsFormulas(services: Asked['services']): Promise<boolean> {
  setsFormulas ??= onlyFormula()
    .then((file) => convert(services, file))
    .then((pdf) => pdf.includes('/FontFile'))
  // A failed probe is not cached.
  setsFormulas.catch(() => {
    setsFormulas = undefined
  })
  return setsFormulas
}

async function toPdf(services: Asked['services'], file: Buffer, hasFormulas: boolean): Promise<Buffer> {
  if ((await services.platform.office.version()) === null) throw new CallError('shown', texts.pdfMissing, 'format')
  // Fail rather than produce a paper without its formulas.
  if (hasFormulas && !(await knowsFormulas(services))) throw new CallError('shown', texts.pdfFormulas, 'format')
  return convert(services, file)
}

async function convert(services: Asked['services'], file: Buffer): Promise<Buffer> {
  if (converting >= MAX_CONVERSIONS) throw new CallError('busy')
  converting += 1
  const folder = await mkdtemp(join(tmpdir(), 'zhixing-paper-'))
  try {
    const source = join(folder, 'paper.docx')
    await writeFile(source, file)
    return await readFile(await services.platform.office.toPdf(source, folder))
  } catch (error) {
    throw error instanceof OfficeError ? new CallError('shown', texts.pdfFailed, 'format') : error
  } finally {
    converting -= 1
    await rm(folder, { recursive: true, force: true })
  }
}

const fileName = (examName: string, withKey: 0 | 1, extension: string): string =>
  `${
    examName
      .replace(/[\\/:*?"<>|\s]+/g, ' ')
      .trim()
      .slice(0, 80) || '试卷'
  }${withKey ? '（含答案）' : ''}.${extension}`

export const calls = implement(paperDownload, {
  async file({ examId, withKey, format, layout }, request) {
    const { db, site, services } = request
    const { examName, paper, explainedList, answerTime } = await permitted(request, examId, withKey)
    const leaves = paper.problemList.flatMap((one) => [one, ...one.subList])
    const html = JSON.stringify([paper, explainedList]).replaceAll('\\"', '"')
    const pictures = await loadPictures(services, site.siteId, [html, ...spottedOf(leaves)])
    const { paperDocx } = await import('@zhixing/question-formats/word')
    const file = paperDocx({ paper, answerTime, siteName: site.siteNamePc, explainedList, layout }, pictures)
    const made = format === 'pdf' ? await toPdf(services, file, html.includes(FORMULA)) : file
    await sql.countDownload(db, examId)
    return { fileName: fileName(examName, withKey, format), file: made.toString('base64') }
  },

  async print({ examId, withKey }, request) {
    const { examName: _name, ...rest } = await permitted(request, examId, withKey)
    return { ...rest, siteName: request.site.siteNamePc }
  },
})
