/** Turns statistics into advice for the author: what to look at, and why. Pure. */
import { answerForm, isChoice } from '@zhixing/contract/exam/kinds'
import type { Advice, AnswerShare } from '@zhixing/contract/exam/statistics'
import { MIN_FOR_GROUPS } from './item-analysis.ts'

const percent = (share: number): string => `${Math.round(share * 100)}%`

export interface ProblemFigures {
  problemType: number
  takerTotal: number
  noneTotal: number
  facility: number | null
  discrimination: number | null
  correlation: number | null
  /** Of choices: every option, chosen or not. */
  shareList: readonly AnswerShare[]
}

/** Advice about one problem. */
export function problemAdvice(of: ProblemFigures): Advice[] {
  const { facility, discrimination, correlation } = of
  if (of.takerTotal < MIN_FOR_GROUPS || facility === null)
    return [{ level: 'notice', text: `作答人数不足 ${MIN_FOR_GROUPS} 人，暂不作判断。` }]
  const list: Advice[] = []
  const warn = (text: string) => list.push({ level: 'warn', text })
  const notice = (text: string) => list.push({ level: 'notice', text })

  const misleading = of.shareList.find(
    (share) => share.isKey === 0 && share.highRate > share.lowRate + 0.1 && share.highRate >= 0.2,
  )
  if (discrimination !== null && discrimination < 0)
    warn('高分学员反而比低分学员错得多，这道题把高分学员带偏了：请检查答案是否有误、题干是否有歧义。')
  else if (misleading && isChoice(of.problemType))
    warn(
      `选项 ${misleading.answer} 吸引了 ${percent(misleading.highRate)} 的高分学员（低分学员 ${percent(misleading.lowRate)}），它可能也说得通，请检查。`,
    )
  const keyLost = of.shareList.find(({ isKey }) => isKey === 1)
  const favourite = of.shareList.find((share) => share.isKey === 0 && keyLost && share.rate > keyLost.rate)
  if (answerForm(of.problemType) === 'one' && favourite && keyLost)
    notice(
      `选 ${favourite.answer} 的人（${percent(favourite.rate)}）比选正确答案 ${keyLost.answer} 的（${percent(keyLost.rate)}）还多。`,
    )
  if (facility >= 0.95) notice(`得分率 ${percent(facility)}，几乎人人都会，区分不出水平。`)
  else if (facility <= 0.2) notice(`得分率只有 ${percent(facility)}，过难，或还没有讲到。`)
  if (discrimination !== null && discrimination >= 0 && facility > 0.2 && facility < 0.95) {
    if (discrimination < 0.2) notice(`区分度只有 ${discrimination.toFixed(2)}，会的和不会的得分差不多。`)
    else if (correlation !== null && correlation < 0.1) notice('这道题的得分与其他题几乎无关，考查的可能是另一件事。')
  }
  const idle = of.shareList.filter((share) => share.isKey === 0 && share.count === 0).map(({ answer }) => answer)
  if (isChoice(of.problemType) && idle.length > 0 && of.takerTotal >= 20)
    notice(`选项 ${idle.join('、')} 没有人选，起不到干扰作用，可以换一个。`)
  if (of.noneTotal / of.takerTotal >= 0.2)
    notice(`${percent(of.noneTotal / of.takerTotal)} 的人没有作答，可能来不及做，或题意不清。`)
  if (list.length === 0) list.push({ level: 'good', text: '难度适中，能区分水平。' })
  return list
}

export interface PaperFigures {
  takerTotal: number
  totalScore: number
  average: number | null
  passTotal: number
  skew: number | null
  alpha: number | null
  isDrawn: boolean
  problems: readonly { no: number; adviceList: readonly Advice[] }[]
}

/** Advice about the paper as a whole. */
export function paperAdvice(of: PaperFigures): Advice[] {
  if (of.takerTotal < MIN_FOR_GROUPS || of.average === null)
    return [{ level: 'notice', text: `已判完的只有 ${of.takerTotal} 人，满 ${MIN_FOR_GROUPS} 人后给出分析建议。` }]
  const list: Advice[] = []
  const rate = of.totalScore > 0 ? of.average / of.totalScore : 0
  if (of.isDrawn)
    list.push({ level: 'notice', text: '每位学员抽到的题不同，信度不作计算；各题的数据只来自抽到它的学员。' })
  else if (of.alpha !== null) {
    const reliability = `信度系数（克龙巴赫 α）${of.alpha.toFixed(2)}`
    if (of.alpha >= 0.8) list.push({ level: 'good', text: `${reliability}，成绩稳定可靠，可以用于排名和分班。` })
    else if (of.alpha >= 0.6)
      list.push({ level: 'notice', text: `${reliability}，可以用于平时测验；用于选拔时建议增加题量。` })
    else
      list.push({ level: 'warn', text: `${reliability}，偏低：名次有较大偶然性，建议增加题量，或替换区分度低的题。` })
  }
  if (rate >= 0.9) list.push({ level: 'notice', text: `平均得分率 ${percent(rate)}，整卷偏易。` })
  else if (rate <= 0.5) list.push({ level: 'notice', text: `平均得分率 ${percent(rate)}，整卷偏难。` })
  else list.push({ level: 'good', text: `平均得分率 ${percent(rate)}，难度适中。` })
  if (of.skew !== null && of.skew <= -1)
    list.push({ level: 'notice', text: '多数人集中在高分段，少数人明显落后，值得单独关心。' })
  else if (of.skew !== null && of.skew >= 1)
    list.push({ level: 'notice', text: '多数人集中在低分段，只有少数人得高分。' })
  const warned = of.problems
    .filter(({ adviceList }) => adviceList.some(({ level }) => level === 'warn'))
    .map(({ no }) => no)
  if (warned.length > 0)
    list.push({
      level: 'warn',
      text: `第 ${warned.join('、')} 题需要检查，见题目分析。如果答案有误，可以更正答案并重新判分。`,
    })
  return list
}
