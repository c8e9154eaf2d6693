/** Writes problems as an editable Word document that `readWord` reads back. */
import { isMaterial, isSubjective, kindName } from '@zhixing/contract/exam/kinds'
import type { ProblemDoc, SubProblem } from '@zhixing/contract/exam/shapes'
import { difficultyName, fieldsOf, plainly } from '../fields/write.ts'
import type { OutPictures } from '../media.ts'
import type { Labels, OutProblem, Skipped } from '../row.ts'
import { spottedOf } from '../spots.ts'
import { body, type BodyContext } from './body.ts'
import { columnPixels, docx, paragraph, Pictures, run } from './docx.ts'

const GREY = { color: '555555' }
const label = (name: string, value: string, indent = 420): string =>
  value === ''
    ? ''
    : value
        .split('\n')
        .map((line, at) => paragraph(`${at === 0 ? run(`${name}：`, GREY) : ''}${run(line)}`, { indent }))
        .join('')
const rich = (name: string, html: string, context: BodyContext, indent = 420): string =>
  html === '' ? '' : body(html, context, { prefix: `${name}：`, prefixStyle: GREY, style: { indent } })

function leaf(doc: SubProblem | ProblemDoc, number: string, context: BodyContext): string {
  const raw = fieldsOf({ ...doc, subList: [] }, undefined, plainly)
  const isRich = isSubjective(doc.problemType)
  return [
    body(doc.problemContent, context, { prefix: number, style: { before: 120, keepNext: true } }),
    ...spottedOf([doc]).map((html) => body(html, context, { style: { indent: 420 } })),
    ...doc.optionList.map(({ id, optionContent }) =>
      body(optionContent, context, { prefix: `${id}. `, style: { indent: 420 } }),
    ),
    ...doc.matchList.map(({ id, optionContent }) =>
      body(optionContent, context, { prefix: `右${id}. `, style: { indent: 420 } }),
    ),
    ...doc.gapList.flatMap(({ optionList }, gap) =>
      optionList.map(({ id, optionContent }, at) =>
        body(optionContent, context, { prefix: `${at === 0 ? `[[${gap + 1}]] ` : ''}${id}. `, style: { indent: 420 } }),
      ),
    ),
    label('题型', kindName(doc.problemType)),
    isRich ? doc.answer.map((html) => rich('答案', html, context)).join('') : label('答案', raw.answer),
    label('规则', raw.rules),
    label('每空分值', raw.blankScores),
    label('部分得分', raw.credits),
    label('误差', raw.tolerance),
    label('单位', raw.unit),
    label('附件要求', raw.attachment),
    label('评分要点', raw.rubric),
    rich('解析', doc.analysis, context),
    label('分值', raw.score),
  ].join('')
}

function filing(labels: Labels): string {
  return [
    label('难度', difficultyName(labels.difficulty)),
    label('学科', labels.subject),
    label('知识点', labels.topics.join('；')),
    label('标签', labels.tags.join('；')),
    label('年份', labels.year),
    label('来源', labels.source),
    label('年级', labels.grade),
  ].join('')
}

function problem({ doc, labels }: OutProblem, no: number, context: BodyContext): string {
  if (!isMaterial(doc.problemType)) return leaf(doc, `${no}. `, context) + filing(labels)
  return [
    body(doc.problemContent, context, { prefix: `${no}. `, style: { before: 120 } }),
    label('题型', kindName(doc.problemType)),
    rich('解析', doc.analysis, context),
    ...doc.subList.map((sub, at) => leaf(sub, `（${at + 1}）`, context)),
    filing(labels),
  ].join('')
}

export function writeWord(
  list: readonly OutProblem[],
  all: OutPictures,
  title: string,
): { file: Buffer; skipped: Skipped[] } {
  const pictures = new Pictures(all, columnPixels('a4'))
  const inside = list.map((one, at) => problem(one, at + 1, { pictures })).join('')
  return { file: docx(inside, { size: 'a4', seal: '', footer: title }, pictures, title), skipped: [] }
}
