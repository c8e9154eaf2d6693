/** Maps a problem from the server's document to form values. Pure. */
import { type KindName, nameOfKind } from '@zhixing/contract/exam/kinds'
import type { ProblemDoc } from '@zhixing/contract/exam/shapes'
import {
  emptyLeaf,
  emptyQuestion,
  type Item,
  item,
  type LeafValue,
  type QuestionValue,
  rowKey,
  type SavedProblem,
} from './form-value.ts'
import { pictureIn } from './picture-html.ts'

type SavedDoc = Pick<SavedProblem, 'problemType' | 'problemContent' | 'subList'> & SavedProblem['subList'][number]

const creditText = (list: SavedDoc['creditList'], place: number): string =>
  list.flatMap((one) => (one.place === place ? [`${one.text} ${one.percent}%`] : [])).join('\n')

/** Items in the order of the key; those missing in an imported key go last. */
function arranged(list: readonly Item[], keys: readonly string[]): Item[] {
  const known = [...new Set(keys)].flatMap((key) => list.find((one) => one.key === key) ?? [])
  return [...known, ...list.filter((one) => !known.includes(one))]
}

/** Options of a document as rows, and the row of an option by its id. */
function rowsOf(doc: SavedDoc) {
  const list = doc.optionList.map(({ optionContent }) => item(optionContent))
  return { list, keyOf: (id: string) => list[doc.optionList.findIndex((one) => one.id === id)]?.key ?? '' }
}

type FromDoc = (doc: SavedDoc) => Partial<LeafValue>

const choice: FromDoc = (doc) => {
  const { list, keyOf } = rowsOf(doc)
  return {
    options: list,
    right: doc.answer.map(keyOf),
    hasShares: doc.creditList.length > 0,
    shares: Object.fromEntries(doc.creditList.map(({ text, percent }) => [keyOf(text), String(percent)])),
  }
}
const written: FromDoc = (doc) => ({
  model: doc.answer[0] ?? '',
  rubric: doc.rubricList.map(({ text, score }) => ({ key: rowKey(), text, score: String(score) })),
  ...doc.fileRule,
})

/** The values that a kind uses; a kind without an entry does not compile. */
const readers: Record<KindName, FromDoc> = {
  single: choice,
  multiple: choice,
  uncertain: choice,
  judge: ({ answer: [key] }) => ({ judge: key === 'T' || key === 'F' ? key : '' }),
  blanks: (doc) => ({
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
  }),
  order(doc) {
    const { list, keyOf } = rowsOf(doc)
    return { order: arranged(list, doc.answer.map(keyOf)), orderCredit: doc.orderCredit }
  },
  match(doc) {
    const { list } = rowsOf(doc)
    const rightSide = doc.matchList.map(({ optionContent }) => item(optionContent))
    const keyOfRight = (id: string | undefined) => rightSide[doc.matchList.findIndex((one) => one.id === id)]?.key ?? ''
    return {
      left: list,
      rightSide,
      pairs: Object.fromEntries(list.map(({ key }, at) => [key, keyOfRight(doc.answer[at])])),
    }
  },
  cloze: (doc) => ({
    gaps: Object.fromEntries(
      doc.gapList.map(({ optionList }, at) => {
        const options = optionList.map(({ optionContent }) => item(optionContent))
        const right = options[optionList.findIndex(({ id }) => id === doc.answer[at])]?.key ?? ''
        return [String(at + 1), { options, right }]
      }),
    ),
  }),
  number: (doc) => ({
    number: doc.answer[0] ?? '',
    credits: creditText(doc.creditList, 0),
    tolerance: String(doc.numberRule.tolerance),
    relative: doc.numberRule.relative,
    unit: doc.numberRule.unit,
  }),
  essay: written,
  file: written,
  material: () => ({}),
  hotspot: ({ spotPicture, spotList, answer }) => ({
    ...pictureIn(spotPicture),
    spots: spotList.map(({ id, shape, coords }) => ({ key: rowKey(), shape, coords, right: answer.includes(id) })),
  }),
}

/** Form values of a saved document. */
function leafOf(doc: SavedDoc): LeafValue {
  const name = nameOfKind(doc.problemType) ?? 'essay'
  return {
    ...emptyLeaf(doc.problemType),
    ...(doc.id ? { id: doc.id } : {}),
    problemContent: doc.problemContent,
    analysis: doc.analysis,
    score: String(doc.score),
    ...readers[name](doc),
  }
}

/** Form values of a document that is not in the bank. */
export function valueOfDoc(doc: ProblemDoc): QuestionValue {
  const subs = doc.subList.map((sub) => leafOf({ ...sub, subList: [] }))
  return { ...emptyQuestion(doc.problemType, ''), ...leafOf(doc), subs }
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
