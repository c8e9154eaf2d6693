/** Maps a problem from the server's document to form values. Pure. */
import { kind } from '@zhixing/contract/exam/kinds'
import {
  emptyLeaf,
  type Item,
  item,
  type LeafValue,
  type QuestionValue,
  rowKey,
  type SavedProblem,
} from './form-value.ts'

type SavedDoc = Pick<SavedProblem, 'problemType' | 'problemContent' | 'subList'> & SavedProblem['subList'][number]

const creditText = (list: SavedDoc['creditList'], place: number): string =>
  list.flatMap((one) => (one.place === place ? [`${one.text} ${one.percent}%`] : [])).join('\n')

/** Items in the order of the key; those missing in an imported key go last. */
function arranged(list: readonly Item[], keys: readonly string[]): Item[] {
  const known = [...new Set(keys)].flatMap((key) => list.find((one) => one.key === key) ?? [])
  return [...known, ...list.filter((one) => !known.includes(one))]
}

/** Form values of a saved document. */
function leafOf(doc: SavedDoc): LeafValue {
  const leaf: LeafValue = { ...emptyLeaf(doc.problemType), ...(doc.id ? { id: doc.id } : {}) }
  const list = doc.optionList.map(({ optionContent }) => item(optionContent))
  const keyOf = (id: string) => list[doc.optionList.findIndex((one) => one.id === id)]?.key ?? ''
  const base = { ...leaf, problemContent: doc.problemContent, analysis: doc.analysis, score: String(doc.score) }
  switch (doc.problemType) {
    case kind.single:
    case kind.multiple:
    case kind.uncertain:
      return {
        ...base,
        options: list,
        right: doc.answer.map(keyOf),
        hasShares: doc.creditList.length > 0,
        shares: Object.fromEntries(doc.creditList.map(({ text, percent }) => [keyOf(text), String(percent)])),
      }
    case kind.judge:
      return { ...base, judge: doc.answer[0] === 'T' ? 'T' : doc.answer[0] === 'F' ? 'F' : '' }
    case kind.blanks:
      return {
        ...base,
        blanks: Object.fromEntries(
          doc.answer.map((text, at) => [
            String(at + 1),
            {
              text,
              aliases: (doc.aliasList[at] ?? []).join('\n'),
              credits: creditText(doc.creditList, at),
              score: String(doc.blankScores[at] ?? 1),
            },
          ]),
        ),
        ownScores: doc.blankScores.length > 0,
        ...doc.blankRule,
      }
    case kind.order:
      return { ...base, order: arranged(list, doc.answer.map(keyOf)), orderCredit: doc.orderCredit }
    case kind.match: {
      const rightSide = doc.matchList.map(({ optionContent }) => item(optionContent))
      const keyOfRight = (id: string | undefined) =>
        rightSide[doc.matchList.findIndex((one) => one.id === id)]?.key ?? ''
      return {
        ...base,
        left: list,
        rightSide,
        pairs: Object.fromEntries(list.map(({ key }, at) => [key, keyOfRight(doc.answer[at])])),
      }
    }
    case kind.cloze:
      return {
        ...base,
        gaps: Object.fromEntries(
          doc.gapList.map(({ optionList }, at) => {
            const options = optionList.map(({ optionContent }) => item(optionContent))
            const right = options[optionList.findIndex(({ id }) => id === doc.answer[at])]?.key ?? ''
            return [String(at + 1), { options, right }]
          }),
        ),
      }
    case kind.number:
      return {
        ...base,
        number: doc.answer[0] ?? '',
        credits: creditText(doc.creditList, 0),
        tolerance: String(doc.numberRule.tolerance),
        relative: doc.numberRule.relative,
        unit: doc.numberRule.unit,
      }
    default:
      return {
        ...base,
        model: doc.answer[0] ?? '',
        rubric: doc.rubricList.map(({ text, score: worth }) => ({ key: rowKey(), text, score: String(worth) })),
        ...doc.fileRule,
      }
  }
}

/** Form values of a saved problem. */
export function valueOf(problem: SavedProblem): QuestionValue {
  const { difficulty, subjectId, yearId, sourceId, graId, topicIds, keyword, isPublic, videoId, videoName } = problem
  const { id: _id, ...leaf } = leafOf(problem)
  return {
    ...leaf,
    subs: problem.subList.map((sub) => leafOf({ ...sub, subList: [] })),
    difficulty,
    subjectId,
    yearId,
    sourceId,
    graId,
    topicIds,
    keyword,
    isPublic,
    videoId,
    videoName,
    tags: problem.tags.join('，'),
    clientKey: '',
  }
}
