import { setImmediate } from 'node:timers/promises'
import { isSubjective, kind } from '@zhixing/contract/exam/kinds'
import { type AnswerShare, type ProblemStat, statistics } from '@zhixing/contract/exam/statistics'
import type { ProblemDoc, SubProblem } from '@zhixing/contract/exam/shapes'
import type { Db } from '../../kernel/db/index.ts'
import { found } from '../../kernel/errors.ts'
import { implement, offsetOf, pageOf, type Request } from '../../kernel/implement.ts'
import { htmlText } from '../bank/text.ts'
import type { FrozenProblem } from '../paper/freeze.ts'
import { selectPaper, type StoredPaper } from '../paper/frozen.ts'
import { examFor, takerCode } from './access.ts'
import { paperAdvice, problemAdvice } from './advice.ts'
import { selectVersions } from './desk.sql.ts'
import * as analysis from './item-analysis.ts'
import { markIds, bandsOf } from './result-rules.ts'
import { normalised } from './rules.ts'
import { similarPairs } from './similarity.ts'
import * as sql from './statistics.sql.ts'
import { texts } from './texts.ts'

const CHUNK = 500

/** A problem or sub-problem as statistics count it. */
interface Item {
  problemId: string
  parentId: string
  no: number
  titleName: string
  leaf: ProblemDoc | SubProblem
  fullScore: number
}

function itemsOf(paper: StoredPaper): Item[] {
  const index = new Map(paper.problemList.map((problem) => [problem.id, problem]))
  const items: Omit<Item, 'no'>[] = []
  for (const { titleName, pools } of paper.titleList)
    for (const id of new Set(pools.flatMap(({ problemIds }) => problemIds))) {
      const problem = index.get(id)
      if (!problem || !index.delete(id)) continue
      items.push(...leavesOf(problem, titleName))
    }
  return items.map((item, at) => ({ ...item, no: at + 1 }))
}

function leavesOf(problem: FrozenProblem, titleName: string): Omit<Item, 'no'>[] {
  const { id: parentId, doc, rule } = problem
  if (doc.subList.length === 0) return [{ problemId: parentId, parentId, titleName, leaf: doc, fullScore: rule.score }]
  return doc.subList.map((sub, at) => ({
    problemId: markIds(problem)[at] ?? parentId,
    parentId,
    titleName,
    leaf: sub,
    fullScore: rule.subScores[at] ?? sub.score,
  }))
}

interface Sheet {
  paper: StoredPaper
  items: Item[]
  recordIds: string[]
  totals: Float64Array
  seconds: Float64Array
  passTotal: number
  table: analysis.ScoreTable
  /** By item: right, part, wrong, none. */
  statuses: { right: number; part: number; wrong: number; none: number }[]
  counts: Awaited<ReturnType<typeof sql.selectCounts>>
}

// A teacher looks at several views of the same figures: the last few sheets are kept while nothing new was marked.
const MOST_KEPT = 8
const sheets = new Map<string, { fingerprint: string; sheet: Sheet }>()

async function readSheet(db: Db, siteId: number, paper: StoredPaper): Promise<Sheet> {
  const { examId, version } = paper
  const counts = await sql.selectCounts(db, examId, version)
  const key = `${siteId} ${examId} ${version}`
  const fingerprint = JSON.stringify([counts, paper.correction])
  const kept = sheets.get(key)
  if (kept?.fingerprint === fingerprint) return kept.sheet
  const items = itemsOf(paper)
  const place = new Map(items.map(({ problemId }, at) => [problemId, at]))
  const recordIds: string[] = []
  const [totals, seconds]: [number[], number[]] = [[], []]
  const shares: number[][] = items.map(() => [])
  const statuses = items.map(() => ({ right: 0, part: 0, wrong: 0, none: 0 }))
  let passTotal = 0
  let after = '0'
  for (let more = true; more; ) {
    const { gradeMethod } = paper.rules
    const rows = await sql.selectGraded(db, { examId, version, gradeMethod, after, limit: CHUNK })
    more = rows.length === CHUNK
    after = rows.at(-1)?.userId ?? after
    for (const { recordId, score, seconds: used, isPass, marks } of rows) {
      const taker = recordIds.push(recordId) - 1
      totals.push(score)
      seconds.push(used)
      if (isPass) passTotal++
      for (const list of shares) list.push(Number.NaN)
      for (const mark of marks) {
        const at = place.get(mark.problemId)
        if (at === undefined || mark.answerStatus === 'reviewing') continue
        ;(shares[at] as number[])[taker] = mark.fullScore > 0 ? Math.max(0, mark.score) / mark.fullScore : 0
        const status = statuses[at]
        if (status) status[mark.answerStatus]++
      }
    }
  }
  const sheet: Sheet = {
    paper,
    items,
    recordIds,
    totals: Float64Array.from(totals),
    seconds: Float64Array.from(seconds),
    passTotal,
    statuses,
    counts,
    table: {
      totals: Float64Array.from(totals),
      shares: shares.map((list) => Float64Array.from(list)),
      full: items.map(({ fullScore }) => fullScore),
    },
  }
  sheets.delete(key)
  sheets.set(key, { fingerprint, sheet })
  if (sheets.size > MOST_KEPT) sheets.delete(sheets.keys().next().value as string)
  return sheet
}

type Asked = { examId: string; version?: number | undefined }

async function open({ db, site, viewer }: Pick<Request<'lecturer'>, 'db' | 'site' | 'viewer'>, asked: Asked) {
  const exam = await examFor(db, viewer.lecturerId, asked.examId)
  const versions = await selectVersions(db, asked.examId)
  const version = asked.version ?? versions[0] ?? exam.liveVersion
  const paper = found(await selectPaper(db, site.siteId, asked.examId, version), texts.noExam)
  return { exam, versions, sheet: await readSheet(db, site.siteId, paper) }
}

/** An answer in one line, the same for answers that are compared as the same. */
function told(leaf: ProblemDoc | SubProblem, answer: readonly string[]): string {
  if (leaf.problemType === kind.multiple || leaf.problemType === kind.uncertain)
    return [...new Set(answer)]
      .filter((letter) => letter !== '')
      .sort()
      .join('')
  const loose = leaf.problemType === kind.blanks ? leaf.blankRule : { ignoreCase: 0, ignoreSpace: 1 }
  return answer.map((text) => normalised(text, loose)).join(' | ')
}

const MOST_TOLD = 12
type Counted = readonly Awaited<ReturnType<typeof sql.selectAnswerCounts>>[number][]

/** How often options were chosen (each letter by itself), or the most frequent answers. */
function sharesOf({ leaf }: Item, counted: Counted, takers: number, group: number): AnswerShare[] {
  if (isSubjective(leaf.problemType)) return []
  const isLetters =
    leaf.optionList.length > 0 && [kind.single, kind.multiple, kind.uncertain].some((one) => one === leaf.problemType)
  const isJudge = leaf.problemType === kind.judge
  const tally = new Map<string, { count: number; high: number; low: number }>()
  const add = (answer: string, { count, high, low }: { count: number; high: number; low: number }) => {
    const was = tally.get(answer) ?? { count: 0, high: 0, low: 0 }
    tally.set(answer, { count: was.count + count, high: was.high + high, low: was.low + low })
  }
  const nothing = { count: 0, high: 0, low: 0 }
  if (isLetters) for (const { id } of leaf.optionList) add(id, nothing)
  if (isJudge) for (const answer of ['T', 'F']) add(answer, nothing)
  for (const one of counted) {
    if (!one.userAnswer.some((text) => text.trim() !== '')) continue
    if (isLetters) for (const letter of new Set(one.userAnswer)) if (letter !== '') add(letter, one)
    if (!isLetters) add(told(leaf, one.userAnswer), one)
  }
  const key = told(leaf, leaf.answer)
  const rate = (count: number, of: number) => (of > 0 ? Math.round((count / of) * 1000) / 1000 : 0)
  const list = [...tally].map(([answer, { count, high, low }]) => ({
    answer: answer.slice(0, 200),
    isKey: (isLetters ? leaf.answer.includes(answer) : answer === key) ? (1 as const) : (0 as const),
    count,
    rate: rate(count, takers),
    highRate: rate(high, group),
    lowRate: rate(low, group),
  }))
  if (isLetters || isJudge) return list
  return list.sort((a, b) => b.count - a.count || (a.answer < b.answer ? -1 : 1)).slice(0, MOST_TOLD)
}

const rounded = (value: number | null, digits = 2): number | null =>
  value === null || Number.isNaN(value) ? null : Math.round(value * 10 ** digits) / 10 ** digits

async function problemStats(db: Db, sheet: Sheet): Promise<ProblemStat[]> {
  const { items, recordIds, totals, table, statuses } = sheet
  const order = analysis.ranking(totals)
  const size = recordIds.length >= analysis.FEWEST_FOR_GROUPS ? analysis.groupSize(recordIds.length) : 0
  const idsAt = (places: number[]) => places.map((at) => recordIds[at] as string)
  const counted = await sql.selectAnswerCounts(db, {
    recordIds,
    highIds: idsAt(order.slice(0, size)),
    lowIds: idsAt(size > 0 ? order.slice(-size) : []),
    problemIds: items.filter(({ leaf }) => !isSubjective(leaf.problemType)).map(({ problemId }) => problemId),
  })
  const free = new Set(sheet.paper.problemList.flatMap(({ everybody }) => everybody ?? []))
  const byProblem = Map.groupBy(counted, ({ problemId }) => problemId)
  return items.map((item, at) => {
    const figures = analysis.itemFigures(table, at)
    const status = statuses[at] ?? { right: 0, part: 0, wrong: 0, none: 0 }
    const shareList = sharesOf(item, byProblem.get(item.problemId) ?? [], figures.takers, size)
    const stat = {
      problemId: item.problemId,
      parentId: item.parentId,
      no: item.no,
      titleName: item.titleName,
      problemType: item.leaf.problemType,
      plainText: htmlText(item.leaf.problemContent).slice(0, 160),
      fullScore: item.fullScore,
      takerTotal: figures.takers,
      noneTotal: status.none,
      rightTotal: status.right,
      partTotal: status.part,
      wrongTotal: status.wrong,
      facility: rounded(figures.facility, 3),
      discrimination: rounded(figures.discrimination, 3),
      correlation: rounded(figures.correlation, 3),
      problemAnswer: item.leaf.answer,
      aliasList: item.leaf.aliasList,
      blankTotal: item.leaf.problemType === kind.blanks ? item.leaf.answer.length : 0,
      isFree: free.has(item.problemId) ? (1 as const) : (0 as const),
      shareList,
    }
    return { ...stat, adviceList: problemAdvice(stat) }
  })
}

const isDrawn = (paper: StoredPaper): boolean =>
  paper.titleList.some(({ pools }) => pools.some(({ count, problemIds }) => count < problemIds.length))

/** Mean points of every section over those who got problems of it. */
function sectionAverages({ paper, items, table }: Sheet) {
  return paper.titleList.map(({ titleName, pools }) => {
    const ids = new Set(pools.flatMap(({ problemIds }) => problemIds))
    const own = items.flatMap(({ parentId }, at) => (ids.has(parentId) ? [at] : []))
    let [points, full, takers] = [0, 0, 0]
    for (let taker = 0; taker < table.totals.length; taker++) {
      let has = false
      for (const at of own) {
        const share = table.shares[at]?.[taker] ?? Number.NaN
        if (Number.isNaN(share)) continue
        has = true
        points += share * (table.full[at] ?? 0)
        full += table.full[at] ?? 0
      }
      if (has) takers++
    }
    const per = (sum: number) => (takers > 0 ? (rounded(sum / takers) ?? 0) : 0)
    return { titleName, average: per(points), totalScore: per(full) }
  })
}

export const calls = implement(statistics, {
  async view(asked, request) {
    const { exam, versions, sheet } = await open(request, asked)
    const { paper, totals, counts } = sheet
    const problems = await problemStats(request.db, sheet)
    const n = totals.length
    const average = n > 0 ? analysis.mean(totals) : null
    const alpha = isDrawn(paper) ? null : analysis.cronbachAlpha(sheet.table)
    const skew = analysis.skewness(totals)
    const { totalScore } = paper
    const figures = {
      takerTotal: n,
      totalScore,
      average,
      passTotal: sheet.passTotal,
      skew,
      alpha,
      isDrawn: isDrawn(paper),
    }
    return {
      examId: exam.examId,
      examName: exam.examName,
      version: paper.version,
      versionList: versions,
      isAuthor: exam.isAuthor,
      beginTotal: counts.beginTotal,
      handedTotal: counts.handedTotal,
      waitingTotal: counts.waitingTotal,
      takerTotal: n,
      totalScore,
      passScore: paper.rules.passScore,
      passTotal: sheet.passTotal,
      average: rounded(average),
      deviation: rounded(analysis.deviation(totals)),
      median: rounded(analysis.median(totals)),
      highest: n > 0 ? totals.reduce((a, b) => Math.max(a, b)) : null,
      lowest: n > 0 ? totals.reduce((a, b) => Math.min(a, b)) : null,
      skew: rounded(skew),
      alpha: rounded(alpha),
      averageSeconds: n > 0 ? Math.round(analysis.mean(sheet.seconds)) : null,
      bandList: bandsOf([...totals], totalScore),
      sectionList: sectionAverages(sheet),
      adviceList: paperAdvice({ ...figures, problems }),
    }
  },

  async problems(asked, request) {
    const { sheet } = await open(request, asked)
    return { version: sheet.paper.version, list: await problemStats(request.db, sheet) }
  },

  async scores({ examId, version, keyword, sort, order, ...page }, { db, site, viewer }) {
    const exam = await examFor(db, viewer.lecturerId, examId)
    const versions = await selectVersions(db, examId)
    const shown = version ?? versions[0] ?? exam.liveVersion
    const paper = found(await selectPaper(db, site.siteId, examId, shown), texts.noExam)
    // Where names are hidden from markers, a search by name would tell them.
    const isHidden = paper.rules.isAnonymous === 1 && exam.isAuthor === 0
    const by = { examId, version: shown, keyword: isHidden ? '' : keyword }
    const [rows, count] = await Promise.all([
      sql.selectScores(db, { ...by, sort, order, limit: page.pageSize, offset: offsetOf(page) }),
      sql.countScores(db, by),
    ])
    return pageOf(
      page,
      count,
      rows.map(({ nickname, ...row }) => ({
        ...row,
        takerName: isHidden ? texts.taker(takerCode(row.recordId)) : nickname,
      })),
    )
  },

  async similarity(asked, request) {
    const { db } = request
    const { exam, sheet } = await open(request, asked)
    const { items, recordIds, paper } = sheet
    const compared = items.filter(({ leaf }) => !isSubjective(leaf.problemType))
    const place = new Map(compared.map(({ problemId }, at) => [problemId, at]))
    const itemAt = new Map(items.map(({ problemId }, at) => [problemId, at]))
    const numbers = compared.map(() => new Map<string, number>())
    const table = recordIds.map(() => new Uint16Array(compared.length))
    for (let from = 0; from < recordIds.length; from += CHUNK) {
      const some = recordIds.slice(from, from + CHUNK)
      const takers = new Map(some.map((id, at) => [id, from + at]))
      for (const { recordId, problemId, userAnswer } of await sql.selectAnswers(db, some, [...place.keys()])) {
        const at = place.get(problemId) as number
        const taker = takers.get(recordId) as number
        const item = compared[at] as Item
        const share = sheet.table.shares[itemAt.get(problemId) as number]?.[taker] ?? Number.NaN
        const answer = told(item.leaf, userAnswer)
        if (Number.isNaN(share) || share >= 1 || answer === '') continue
        const known = numbers[at] as Map<string, number>
        const number = known.get(answer) ?? known.size + 1
        known.set(answer, number)
        if (number < 65_535) (table[taker] as Uint16Array)[at] = number
      }
    }
    const pairs = await similarPairs(table, compared.length, () => setImmediate())
    const ids = pairs.flatMap(({ a, b }) => [recordIds[a] as string, recordIds[b] as string])
    const names = await sql.selectNames(db, [...new Set(ids)])
    const isHidden = paper.rules.isAnonymous === 1 && exam.isAuthor === 0
    const nameOf = (id: string) => (isHidden ? texts.taker(takerCode(id)) : (names.get(id) ?? ''))
    const n = recordIds.length
    return {
      version: paper.version,
      takerTotal: n,
      pairTotal: (n * (n - 1)) / 2,
      list: pairs.map(({ a, b, expected, chance, problems, ...pair }) => ({
        ...pair,
        recordIdA: recordIds[a] as string,
        recordIdB: recordIds[b] as string,
        nameA: nameOf(recordIds[a] as string),
        nameB: nameOf(recordIds[b] as string),
        scoreA: sheet.totals[a] as number,
        scoreB: sheet.totals[b] as number,
        expected: rounded(expected) ?? 0,
        chance: Number(chance.toPrecision(2)),
        problemNos: problems.map((at) => (compared[at] as Item).no),
      })),
    }
  },
})
