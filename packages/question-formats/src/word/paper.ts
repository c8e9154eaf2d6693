/** Prints a paper: head with sealed edge and score table, sections, space for answers, keys at the end. */
import { hasAnswerLine, isMaterial, isSubjective, linesFor } from '@zhixing/contract/exam/kinds'
import {
  blanksAsLines,
  chineseNumber,
  fullWords,
  keyWords,
  points,
  rubricWords,
  sectionsOf,
  tailWords,
} from '@zhixing/contract/exam/paper-words'
import type { Explained, LearnerPaper, LearnerSub } from '@zhixing/contract/exam/shapes'
import { htmlToWords, paragraphs, parseHtml } from '../html.ts'
import type { OutPictures } from '../media.ts'
import { body, type BodyContext, runs } from './body.ts'
import { spottedOf } from '../spots.ts'
import { columnPixels, columnWidth, docx, paragraph, Pictures, run, table } from './docx.ts'

export interface PaperToPrint {
  paper: LearnerPaper
  /** Minutes; 0 no limit. */
  answerTime: number
  siteName: string
  /** Empty: without keys. */
  explainedList: readonly Explained[]
  layout: 'a4' | 'a3'
}

const SEAL = '学校：＿＿＿＿＿＿＿＿　班级：＿＿＿＿＿＿　姓名：＿＿＿＿＿＿　考号：＿＿＿＿＿＿＿＿'

const widthOf = (text: string): number => [...text].reduce((sum, one) => sum + (/[\u2e80-\uffef]/.test(one) ? 2 : 1), 0)

/** Lays out short options four, two or one per line. */
function options(problem: LearnerSub, context: BodyContext, width: number): string {
  const list = problem.optionList
  const isShort = list.every(
    ({ optionContent }) =>
      !/<(table|ul|ol|div|img|pre|blockquote)\b/.test(optionContent) && (optionContent.match(/<p>/g)?.length ?? 0) <= 1,
  )
  const longest = Math.max(0, ...list.map(({ optionContent }) => widthOf(htmlToWords(optionContent)) + 4))
  const room = width / 105
  const perLine = !isShort ? 1 : longest <= room / 4 ? 4 : longest <= room / 2 ? 2 : 1
  if (perLine === 1)
    return list
      .map(({ id, optionContent }) =>
        body(optionContent, context, { prefix: `${id}. `, style: { indent: 420, hanging: 0 } }),
      )
      .join('')
  const tabs = Array.from({ length: perLine - 1 }, (_, at) => 420 + Math.floor(((width - 420) / perLine) * (at + 1)))
  const lines: string[] = []
  for (let at = 0; at < list.length; at += perLine) {
    const part = list.slice(at, at + perLine).map(({ id, optionContent }, place) => {
      const nodes = parseHtml(paragraphs(optionContent))
      const [first] = nodes
      return `${place > 0 ? run('\t') : ''}${run(`${id}. `)}${runs(typeof first === 'object' && first.tag === 'p' ? first.children : nodes, context)}`
    })
    lines.push(paragraph(part.join(''), { indent: 420, tabs }))
  }
  return lines.join('')
}

function question(
  problem: LearnerSub,
  number: string,
  context: BodyContext,
  width: number,
  shown: { score: string; room: boolean },
): string {
  const own: BodyContext = { ...context, reword: (text) => blanksAsLines(problem.problemType, text) }
  return [
    body(problem.problemContent, own, {
      prefix: number,
      suffix: run(`${tailWords(problem)}${shown.score}`),
      style: { before: 100, keepNext: true },
    }),
    options(problem, context, width),
    ...spottedOf([problem]).map((html) => body(html, context, { style: { indent: 420 } })),
    ...problem.matchList.map(({ id, optionContent }) =>
      body(optionContent, context, { prefix: `（${id}）`, style: { indent: 840 } }),
    ),
    ...problem.gapList.map(({ optionList }, at) =>
      paragraph(
        run(
          `(${at + 1})　${optionList.map(({ id, optionContent }) => `${id}. ${htmlToWords(optionContent)}`).join('　　')}`,
        ),
        { indent: 420 },
      ),
    ),
    ...(hasAnswerLine(problem.problemType)
      ? [paragraph(run('答：＿＿＿＿＿＿＿＿＿＿＿＿＿＿＿＿'), { indent: 420 })]
      : []),
    ...(shown.room ? Array.from({ length: linesFor(problem.problemType) }, () => paragraph('', { after: 120 })) : []),
  ].join('')
}

function key(problem: LearnerSub, number: string, explained: Explained | undefined, context: BodyContext): string {
  if (!explained) return ''
  const isLong = isSubjective(problem.problemType)
  const rubric = rubricWords(explained)
  return [
    isLong && explained.answer.length > 0
      ? explained.answer
          .map((html, at) => body(html, context, at === 0 ? { prefix: `${number}参考答案：` } : {}))
          .join('')
      : paragraph(run(`${number}${keyWords(problem, explained)}`)),
    rubric === '' ? '' : paragraph(run(rubric), { indent: 420 }),
    explained.analysis === ''
      ? ''
      : body(explained.analysis, context, {
          prefix: '解析：',
          style: { indent: 420 },
          prefixStyle: { color: '555555' },
        }),
  ].join('')
}

/** Builds the file. */
export function paperDocx(
  { paper, answerTime, siteName, explainedList, layout }: PaperToPrint,
  all: OutPictures,
): Buffer {
  const pictures = new Pictures(all, columnPixels(layout))
  const context: BodyContext = { pictures }
  const width = columnWidth(layout, true)
  const parts = sectionsOf(paper)
  const explained = new Map(explainedList.map((one) => [one.id, one]))
  const column = Math.min(1200, Math.floor((width - 1000) / (parts.length + 1)))
  const cell = (text: string) => paragraph(run(text), { align: 'center', after: 0 })
  const out: string[] = [
    paragraph(run(paper.examName), { style: 'Title' }),
    paragraph(run(fullWords(paper, answerTime)), { align: 'center' }),
    table(
      [
        [cell('题号'), ...parts.map((_, at) => cell(chineseNumber(at + 1))), cell('总分')],
        [cell('得分'), ...parts.map(() => cell('')), cell('')],
      ],
      { widths: [900, ...parts.map(() => column), column], align: 'center' },
    ),
    paragraph(''),
    paper.notice === '' ? '' : body(paper.notice, context, { prefix: '注意事项：' }),
  ]
  const keys: string[] = []
  for (const { title, name, sum, problems } of parts) {
    out.push(paragraph(run(`${name}${sum}`), { style: 'Heading1' }))
    if (title.titleDesc !== '') out.push(body(title.titleDesc, context))
    if (explainedList.length > 0) keys.push(paragraph(run(name), { style: 'Heading2' }))
    for (const { problem, no, score } of problems) {
      if (!isMaterial(problem.problemType)) {
        out.push(question(problem, `${no}. `, context, width, { score, room: true }))
        keys.push(key(problem, `${no}. `, explained.get(problem.id), context))
        continue
      }
      out.push(body(problem.problemContent, context, { prefix: `${no}. `, suffix: run(score), style: { before: 100 } }))
      keys.push(key(problem, `${no}. `, explained.get(problem.id), context))
      problem.subList.forEach((sub, part) => {
        out.push(question(sub, `（${part + 1}）`, context, width, { score: `（${points(sub.score)}）`, room: true }))
        keys.push(key(sub, `（${part + 1}）`, explained.get(sub.id), context))
      })
    }
  }
  if (explainedList.length > 0) out.push(paragraph(run('参考答案与解析'), { style: 'Title', pageBreak: true }), ...keys)
  return docx(
    out.join(''),
    { size: layout, seal: SEAL, footer: `${siteName}　${paper.examName}` },
    pictures,
    paper.examName,
  )
}
