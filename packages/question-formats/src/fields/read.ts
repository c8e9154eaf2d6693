/** Interprets fields: infers the kind and parses the key. Rejects nothing; doubtful input gives warnings. Pure. */
import { isMarked, isMaterial, kind, letterAt } from '@zhixing/contract/exam/kinds'
import type { ProblemDoc, SubProblem } from '@zhixing/contract/exam/shapes'
import { blankSub } from '../blank-doc.ts'
import { htmlToWords, textToHtml } from '../html.ts'
import { formatsOf } from '../kinds/index.ts'
import type { FieldName } from '../kinds/kind.ts'
import { exchangeTexts as setMessage } from '../texts.ts'
import { judgement, letters, readCredits, readDifficulty, readPoints } from './keys.ts'
import { markBlanks } from './mark-blanks.ts'
import type { RawOption, RawProblem } from './raw.ts'

export interface Understood {
  doc: ProblemDoc
  warnings: string[]
}

const STEM_KEY =
  /[（(][\s\u3000\u00a0]*([A-ZＡ-Ｚ]{1,10}|[√×✓✗✔✘对错]|(?:正确|错误)(?=[\s\u3000\u00a0]*[)）][\s。.]*$))[\s\u3000\u00a0]*[)）]/u

/** Extracts a key from the brackets of the stem （ A ）, where there is no other. */
export function keyFromStem(raw: RawProblem): RawProblem {
  if (raw.answer.trim() !== '' || raw.subs.length > 0) return raw
  const found = STEM_KEY.exec(raw.stem)
  if (!found) return raw
  const key = (found[1] ?? '').normalize('NFKC')
  const isLetters = /^[A-Z]+$/.test(key)
  const fits = isLetters
    ? raw.options.length > 1 && [...key].every((one) => raw.options.some(({ id }) => id === one))
    : raw.options.length === 0 && (raw.kind === kind.judge || raw.kind === 0)
  return fits ? { ...raw, answer: key, stem: raw.stem.replace(found[0], '（　　）') } : raw
}

/** 正确 and 错误 as the only options. Letters and digits are ordinary options. */
const isJudgePair = (options: RawOption[]): boolean =>
  options.length === 2 &&
  options.every(({ text }) => !/^[a-z\d]$/i.test(text.trim())) &&
  options.every(({ text }) => judgement(text) !== '') &&
  judgement(options[0]?.text ?? '') !== judgement(options[1]?.text ?? '')

function findKind(raw: RawProblem): number {
  const key = raw.answer.trim()
  if (raw.kind !== 0 && !raw.isAnyChoice) return raw.kind
  if (raw.subs.length > 0) return kind.material
  if (raw.rights.length > 0) return kind.match
  if (raw.gaps.length > 0) return kind.cloze
  if (raw.options.length >= 2) {
    if (!raw.isAnyChoice && isJudgePair(raw.options)) return kind.judge
    const chosen = letters(key)
    if (chosen.length > 2 && chosen.length === raw.options.length && /排序|排列|顺序/.test(raw.stem)) return kind.order
    return chosen.length > 1 ? kind.multiple : kind.single
  }
  if (raw.isAnyChoice) return kind.single
  if (judgement(key) !== '') return kind.judge
  if (raw.tolerance !== '' || raw.unit !== '') return kind.number
  if (raw.attachment !== '') return kind.file
  return markBlanks(raw.stem).count > 0 ? kind.blanks : kind.essay
}

const toOptions = (list: RawOption[], marks: readonly string[], name: (at: number) => string) =>
  list.slice(0, 26).map(({ text }, at) => ({ id: name(at), optionContent: textToHtml(text, marks) }))

const MARKS = /\ue000(\d+)\ue001/g
/** A key is plain text: styles are dropped, formulas become LaTeX, pictures are reported as lost. */
const unmarked = (key: string, marks: readonly string[], warnings: string[]): string =>
  key.replace(MARKS, (_, at: string) => {
    const html = marks[Number(at)] ?? ''
    if (html.includes('<img')) warnings.push(setMessage.pictureInKey)
    return htmlToWords(html)
  })

function readLeaf(raw: RawProblem, type: number, marks: readonly string[], warnings: string[]): SubProblem {
  const { fields } = formatsOf(type)
  const key = unmarked(raw.answer, marks, warnings).trim()
  const points = readPoints(raw.score)
  const blank = blankSub(type)
  const score = points ?? blank.score
  const options = (list: RawOption[], name = letterAt) => toOptions(list, marks, name)
  const { stem = raw.stem, ...own } = fields.read({
    raw,
    key,
    marks,
    stem: raw.stem,
    score,
    hasScore: points !== null,
    warnings,
    options,
  })
  const uses = fields.uses(raw)
  const doc: SubProblem = { ...blank, score, analysis: textToHtml(raw.analysis, marks), ...own }
  if (uses.includes('部分得分') && raw.credits.trim() !== '') {
    const credits = readCredits(unmarked(raw.credits, marks, warnings), isMarked(type))
    if (credits) doc.creditList = credits
    else warnings.push(setMessage.creditsUnread(raw.credits))
  }
  doc.problemContent = textToHtml(stem, marks)
  // A key that was not understood is quoted in a warning, since the document does not contain it.
  const written = raw.answer.trim()
  if (written !== '' && written !== '-' && fields.isKeyLost?.(doc.answer)) warnings.push(setMessage.keyUnread(written))
  warnings.push(...unused(raw, uses, marks))
  return doc
}

/** Fields that a problem of this kind does not use. */
function unused(raw: RawProblem, uses: readonly FieldName[], marks: readonly string[]): string[] {
  const words = (list: readonly RawOption[]): string => list.map(({ id, text }) => `${id}. ${text}`).join(' ')
  const fields: Record<FieldName, string> = {
    选项: words(raw.options),
    右侧项: words(raw.rights),
    各空选项: raw.gaps.map(words).join(' '),
    规则: raw.rules,
    部分得分: raw.credits,
    每空分值: raw.blankScores,
    误差: raw.tolerance,
    单位: raw.unit,
    附件要求: raw.attachment,
    评分要点: raw.rubric,
    答案: raw.answer,
  }
  return Object.entries(fields).flatMap(([name, text]) =>
    uses.includes(name as FieldName) || text.trim() === ''
      ? []
      : [setMessage.unused(name, htmlToWords(textToHtml(text, marks)))],
  )
}

/** Builds a document from fields. `marks`: the content of the marks in its texts. */
export function understand(given: RawProblem, marks: readonly string[] = []): Understood {
  const warnings: string[] = []
  const raw = keyFromStem(given)
  const type = findKind(raw)
  if (raw.options.length > 26) warnings.push(setMessage.optionsCut)
  if (!isMaterial(type)) {
    if (raw.subs.length > 0) warnings.push(setMessage.subsDropped)
    return { doc: { ...readLeaf(raw, type, marks, warnings), subList: [] }, warnings }
  }
  const doc: ProblemDoc = { ...readLeaf(raw, type, marks, warnings), subList: [] }
  doc.subList = raw.subs.slice(0, 30).map((one) => {
    const sub = keyFromStem(one)
    const subType = findKind(sub)
    const own = readLeaf(sub, isMaterial(subType) ? kind.essay : subType, marks, warnings)
    return own
  })
  if (raw.subs.length > 30) warnings.push(setMessage.subsCut)
  doc.score = doc.subList.reduce((sum, sub) => sum + Math.round(sub.score * 100), 0) / 100
  return { doc, warnings }
}

/** Fills in the difficulty, and whether points were given, which later defaults must respect. */
export function finishLabels(raw: RawProblem): RawProblem['labels'] {
  return {
    ...raw.labels,
    hasScore: raw.score.trim() !== '' || raw.perBlank !== '' || raw.subs.some((sub) => sub.score.trim() !== ''),
  }
}

export { readDifficulty }
