import { othersOf } from './correct.ts'
import { setImmediate as turn } from 'node:timers/promises'
import { answerForm, BLANK_MARK, examStatus, isSubjective } from '@zhixing/contract/exam/kinds'
import { type ProblemStat, statistics } from '@zhixing/contract/exam/statistics'
import { type Db, transaction } from '../../kernel/db/index.ts'
import { found } from '../../kernel/errors.ts'
import { implement, type Request } from '../../kernel/implement.ts'
import { mapPage } from '../../kernel/page.ts'
import { maskedName, htmlText } from '@zhixing/exam-model'
import { selectPaper, type StoredPaper, examFor, examOfAuthor } from '../paper/index.ts'
import { paperAdvice, problemAdvice } from './advice.ts'
import { selectVersions } from './grading-queue.sql.ts'
import * as analysis from './item-analysis.ts'
import { bandsFrom, bandsOf } from './result-rules.ts'
import { answerLine, sharesOf } from './answer-distribution.ts'
import { type Item, readSheet, type Sheet } from './score-export.ts'
import { similarPairs } from './similarity.ts'
import * as sql from './statistics.sql.ts'
import { figuresOf, groupFigures, takerGroups } from './taker-groups.ts'
import { texts } from './texts.ts'

/** Problems whose answers are counted in one query: short queries release the connection in between. */
const PROBLEMS = 4
/** Batch size of the comparison of answers. */
const CHUNK = 100

const rounded = (value: number | null, digits = 2): number | null =>
  value === null || Number.isNaN(value) ? null : Math.round(value * 10 ** digits) / 10 ** digits

async function problemStats(db: Db, paper: StoredPaper, sheet: Sheet): Promise<ProblemStat[]> {
  const { items, recordIds, table, statuses } = sheet
  const order = analysis.ranking(table.totals)
  const size = recordIds.length >= analysis.MIN_FOR_GROUPS ? analysis.groupSize(recordIds.length) : 0
  const idsAt = (places: number[]) => places.map((at) => recordIds[at] as string)
  const highIds = idsAt(order.slice(0, size))
  const lowIds = idsAt(size > 0 ? order.slice(-size) : [])
  const objective = items.filter(({ leaf }) => !isSubjective(leaf.problemType)).map(({ problemId }) => problemId)
  const counted: Awaited<ReturnType<typeof sql.selectAnswerCounts>>[number][] = []
  for (let from = 0; from < objective.length; from += PROBLEMS) {
    const problemIds = objective.slice(from, from + PROBLEMS)
    counted.push(...(await sql.selectAnswerCounts(db, { recordIds, highIds, lowIds, problemIds })))
  }
  const free = new Set(paper.problemList.flatMap(({ everybody }) => everybody ?? []))
  const byProblem = Map.groupBy(counted, ({ problemId }) => problemId)
  const list: ProblemStat[] = []
  for (const [at, item] of items.entries()) {
    const figures = analysis.itemFigures(table, at, order)
    const status = statuses[at] ?? { right: 0, part: 0, wrong: 0, none: 0 }
    const shareList = sharesOf(item.leaf, byProblem.get(item.problemId) ?? [], figures.takers, size)
    const stat = {
      problemId: item.problemId,
      parentId: item.parentId,
      no: item.no,
      titleName: item.titleName,
      problemType: item.leaf.problemType,
      plainText: htmlText(item.leaf.problemContent).replace(BLANK_MARK, '____').slice(0, 160),
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
      otherList: othersOf(item.leaf),
      numberRule: item.leaf.numberRule,
      blankTotal: answerForm(item.leaf.problemType) === 'texts' ? item.leaf.answer.length : 0,
      isFree: free.has(item.problemId) ? (1 as const) : (0 as const),
      shareList,
    }
    list.push({ ...stat, adviceList: problemAdvice(stat) })
    // A problem of twenty thousand takers takes some milliseconds: yield after each.
    await turn()
  }
  return list
}

const isDrawn = (paper: StoredPaper): boolean =>
  paper.titleList.some(({ pools }) => pools.some(({ count, problemIds }) => count < problemIds.length))

/** Mean points of each section over takers who got problems of it. */
function sectionAverages(paper: StoredPaper, { items, table }: Sheet) {
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

/** All figures of a paper, without names: cached until something is marked. */
async function analyse(db: Db, paper: StoredPaper) {
  const sheet = await readSheet(db, paper)
  const { totals } = sheet.table
  const problems = await problemStats(db, paper, sheet)
  const n = totals.length
  const average = n > 0 ? analysis.mean(totals) : null
  const alpha = isDrawn(paper) ? null : analysis.cronbachAlpha(sheet.table)
  await turn()
  const skew = analysis.skewness(totals)
  const { totalScore } = paper
  const { passTotal } = sheet
  const figures = { takerTotal: n, totalScore, average, passTotal, skew, alpha, isDrawn: isDrawn(paper) }
  const view = {
    takerTotal: n,
    totalScore,
    passScore: paper.rules.passScore,
    passTotal,
    average: rounded(average),
    deviation: rounded(analysis.deviation(totals)),
    median: rounded(analysis.median(totals)),
    highest: n > 0 ? totals.reduce((a, b) => Math.max(a, b)) : null,
    lowest: n > 0 ? totals.reduce((a, b) => Math.min(a, b)) : null,
    skew: rounded(skew),
    alpha: rounded(alpha),
    averageSeconds: n > 0 ? Math.round(analysis.mean(sheet.seconds)) : null,
    bandList: bandsOf(totals, totalScore),
    sectionList: sectionAverages(paper, sheet),
    adviceList: paperAdvice({ ...figures, problems }),
  }
  return { view, problems, totals }
}

/** Pairs of takers with suspiciously similar wrong answers; indices refer to `sheet.recordIds`. */
async function comparePairs(db: Db, paper: StoredPaper) {
  const sheet = await readSheet(db, paper)
  const { items, recordIds } = sheet
  const compared = items.flatMap((item, at) => (isSubjective(item.leaf.problemType) ? [] : [{ item, at }]))
  const place = new Map(compared.map(({ item }, at) => [item.problemId, at]))
  const numbers = compared.map(() => new Map<string, number>())
  const table = recordIds.map(() => new Uint16Array(compared.length))
  for (let from = 0; from < recordIds.length; from += CHUNK) {
    const some = recordIds.slice(from, from + CHUNK)
    const takers = new Map(some.map((id, at) => [id, from + at]))
    for (const { recordId, problemId, userAnswer } of await sql.selectAnswers(db, some, [...place.keys()])) {
      const at = place.get(problemId) as number
      const taker = takers.get(recordId) as number
      const { item, at: itemAt } = compared[at] as { item: Item; at: number }
      const share = sheet.table.shares[itemAt]?.[taker] ?? Number.NaN
      const answer = answerLine(item.leaf, userAnswer)
      if (Number.isNaN(share) || share >= 1 || answer === '') continue
      const known = numbers[at] as Map<string, number>
      const number = known.get(answer) ?? known.size + 1
      known.set(answer, number)
      if (number < 65_535) (table[taker] as Uint16Array)[at] = number
    }
    await turn()
  }
  const pairs = await similarPairs(table, compared.length, () => turn())
  const of = (taker: number) => ({ recordId: recordIds[taker] as string, score: sheet.table.totals[taker] as number })
  return {
    takerTotal: recordIds.length,
    list: pairs.map(({ a, b, expected, chance, problems, ...pair }) => ({
      ...pair,
      a: of(a),
      b: of(b),
      expected: rounded(expected) ?? 0,
      chance: Number(chance.toPrecision(2)),
      problemNos: problems.map((at) => (compared[at] as { item: Item }).item.no),
    })),
  }
}

type Asked = { examId: string; version?: number | undefined }

/** The requested paper, and the fingerprint that its cached figures depend on. */
async function open({ db, site, viewer, services }: Request<'lecturer'>, asked: Asked) {
  const exam = await examFor(db, viewer.lecturerId, asked.examId)
  const versions = await selectVersions(db, asked.examId)
  const version = asked.version ?? versions[0] ?? exam.liveVersion
  const [stored, counts] = await Promise.all([
    selectPaper(db, asked.examId, version),
    sql.selectCounts(db, asked.examId, version),
  ])
  const paper = found(stored, texts.noExam)
  // Teachers open several views of the same figures, and colleagues do so concurrently.
  const fingerprint = JSON.stringify([counts.finishedTotal, counts.newest, paper.correction])
  const shared = <T>(what: string, work: () => Promise<T>) =>
    services.views.get(`${site.siteId} ${what} ${asked.examId} ${version}`, work, { keepMs: Infinity, fingerprint })
  return {
    exam,
    versions,
    paper,
    counts,
    analysed: () => shared('analysis', () => analyse(db, paper)),
    compared: () => shared('comparison', () => comparePairs(db, paper)),
  }
}

export const calls = implement(statistics, {
  async view(asked, request) {
    const { exam, versions, paper, counts, analysed } = await open(request, asked)
    const [{ view, totals }, fromList] = await Promise.all([analysed(), sql.selectBands(request.db, exam.examId)])
    return {
      examId: exam.examId,
      examName: exam.examName,
      version: paper.version,
      versionList: versions,
      isAuthor: exam.isAuthor,
      beginTotal: counts.beginTotal,
      handedTotal: counts.handedTotal,
      waitingTotal: counts.waitingTotal,
      ...view,
      fromList,
      ownBandList: fromList.length > 0 ? bandsFrom(totals, fromList, paper.totalScore) : [],
    }
  },

  async bandSave({ examId, fromList }, { db, viewer, setMessage }) {
    await examOfAuthor(db, viewer.lecturerId, examId)
    const above = fromList.filter((from) => from > 0)
    await transaction(db, (tx) => sql.writeBands(tx, examId, above))
    setMessage(above.length > 0 ? texts.bandsSaved : texts.bandsDropped)
    return { fromList: above }
  },

  async groups(asked, request) {
    const { paper } = await open(request, asked)
    const { db, viewer, services } = request
    const sheet = await readSheet(db, paper)
    const owners = await sql.selectTakers(db, sheet.recordIds)
    const userIds = sheet.recordIds.map((id) => owners.get(id) ?? '')
    const known = await Promise.all(
      takerGroups
        .all(services)
        .map((ask) => ask(db, { askerId: viewer.userId, userIds: [...new Set(owners.values())] })),
    )
    const { passScore } = paper.rules
    return {
      version: paper.version,
      totalScore: paper.totalScore,
      problemList: sheet.items.map(({ problemId, no, leaf, fullScore }) => ({
        problemId,
        no,
        plainText: htmlText(leaf.problemContent).replace(BLANK_MARK, '____').slice(0, 80),
        fullScore,
      })),
      all: figuresOf(sheet, [...sheet.recordIds.keys()], passScore),
      groupList: groupFigures(sheet, userIds, known.flat(), passScore),
    }
  },

  async problems(asked, request) {
    const { paper, analysed } = await open(request, asked)
    return { version: paper.version, list: (await analysed()).problems }
  },

  async scores({ examId, version, keyword, sort, order, ...page }, { db, viewer }) {
    const exam = await examFor(db, viewer.lecturerId, examId)
    const versions = await selectVersions(db, examId)
    const shown = version ?? versions[0] ?? exam.liveVersion
    const paper = found(await selectPaper(db, examId, shown), texts.noExam)
    // A search by name would reveal names that are hidden from markers.
    const isHidden = paper.rules.isAnonymous === 1 && exam.isAuthor === 0
    const isAnonymous = paper.rules.isAnonymous === 1
    const by = { examId, version: shown, keyword: isHidden ? '' : keyword, isAnonymous }
    return mapPage(await sql.pageOfScores(db, { ...by, sort, order }, page), ({ nickname, ...row }) => ({
      ...row,
      // The author is a marker: names are shown once marked.
      takerName:
        isHidden || (isAnonymous && row.examStatus !== examStatus.marked) ? maskedName(row.recordId) : nickname,
    }))
  },

  async similarity(asked, request) {
    const { exam, paper, compared } = await open(request, asked)
    const { takerTotal, list } = await compared()
    const names = await sql.selectNames(request.db, [...new Set(list.flatMap(({ a, b }) => [a.recordId, b.recordId]))])
    const isHidden = paper.rules.isAnonymous === 1 && exam.isAuthor === 0
    const nameOf = (id: string) => (isHidden ? maskedName(id) : (names.get(id) ?? ''))
    return {
      version: paper.version,
      takerTotal,
      pairTotal: (takerTotal * (takerTotal - 1)) / 2,
      list: list.map(({ a, b, ...pair }) => ({
        ...pair,
        recordIdA: a.recordId,
        recordIdB: b.recordId,
        nameA: nameOf(a.recordId),
        nameB: nameOf(b.recordId),
        scoreA: a.score,
        scoreB: b.score,
      })),
    }
  },
})
