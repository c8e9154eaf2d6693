/** Writes problems as readable text that `readText` reads back. Pure. */

import { kindName } from '@zhixing/contract/exam/kinds'
import type { ProblemDoc } from '@zhixing/contract/exam/shapes'
import type { RawProblem } from '../fields/raw.ts'
import { understand } from '../fields/read.ts'
import { difficultyName, exactly, fieldsOf, plainly } from '../fields/write.ts'
import { noLabels, type Labels } from '../row.ts'
import { sameDoc } from '../same.ts'
import { readText } from './read.ts'

const line = (name: string, value: string): string[] => (value === '' ? [] : [`${name}：${value}`])

function body(raw: RawProblem): string[] {
  return [
    ...raw.options.map(({ id, text }) => `${id}. ${text}`),
    ...raw.rights.map(({ id, text }) => `右${id}. ${text}`),
    ...raw.gaps.flatMap((list, at) =>
      list.map(({ id, text }, place) => `${place === 0 ? `[[${at + 1}]] ` : ''}${id}. ${text}`),
    ),
    ...line('题型', kindName(raw.kind)),
    ...line('答案', raw.answer),
    ...line('规则', raw.rules),
    ...line('部分得分', raw.credits),
    ...line('每空分值', raw.blankScores),
    ...line('误差', raw.tolerance),
    ...line('单位', raw.unit),
    ...line('附件要求', raw.attachment),
    ...(raw.rubric === '' ? [] : [`评分要点：`, raw.rubric]),
    ...line('解析', raw.analysis),
    ...line('分值', raw.score),
  ]
}

/** Fields as lines of text. */
export function textOf(raw: RawProblem, no = 1): string {
  const { labels } = raw
  return [
    `${no}. ${raw.stem}`,
    // Fields of the whole problem come before its parts.
    ...(raw.subs.length > 0 ? [] : body(raw)),
    ...(raw.subs.length > 0 ? [...line('题型', kindName(raw.kind)), ...line('解析', raw.analysis)] : []),
    ...raw.subs.flatMap((sub, at) => [`（${at + 1}）${sub.stem}`, ...body(sub)]),
    ...line('难度', difficultyName(labels.difficulty)),
    ...line('学科', labels.subject),
    ...line('知识点', labels.topics.join('；')),
    ...line('标签', labels.tags.join('；')),
    ...line('年份', labels.year),
    ...line('来源', labels.source),
    ...line('年级', labels.grade),
  ].join('\n')
}

const readsBack = (text: string, doc: ProblemDoc): boolean => {
  const { problems, blocks } = readText(text)
  const [only, ...more] = problems
  return only !== undefined && more.length + blocks.length === 0 && sameDoc(understand(only.raw).doc, doc)
}

/** A problem as text: plain text where it round-trips, otherwise HTML. */
export function writeText(doc: ProblemDoc, labels: Labels = noLabels(), no = 1): string {
  const plain = textOf(fieldsOf(doc, labels, plainly), no)
  if (readsBack(textOf(fieldsOf(doc, noLabels(), plainly)), doc)) return plain
  return textOf(fieldsOf(doc, labels, exactly), no)
}

/** All problems as a text with headings. */
export function writeTexts(list: { doc: ProblemDoc; labels: Labels }[]): string {
  return list.map(({ doc, labels }, at) => writeText(doc, labels, at + 1)).join('\n\n')
}
