/** Maps form values to the server's document. Pure. */
import { choosesSeveral, isMaterial, type KindName, nameOfKind } from '@zhixing/contract/exam/kinds'
import { blankOf, gapOf, type Item, type LeafValue, letter, type QuestionValue, type SaveInput } from './form-value.ts'
import { isMarked, renumbered } from './marks.ts'
import { pictureHtml } from './picture-html.ts'
import { plainOf, tagsOf } from './plain.ts'

const points = (text: string): number => {
  const value = Number(text.trim())
  // NaN makes the server reject it with a message.
  return text.trim() !== '' && Number.isFinite(value) ? value : Number.NaN
}
const score = (text: string): number => (Number.isNaN(points(text)) ? 0 : Math.max(0, points(text)))
const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** Parses credit lines such as `答案 50%`. A line without a percentage is sent as it is: the server reports the error. */
function creditLines(text: string, place: number) {
  return lines(text).map((line) => {
    const found = /^(.*?)\s+([-－]?\d+(?:\.\d+)?)\s*[%％]$/.exec(line)
    return { place, text: found?.[1] ?? line, percent: found ? Number((found[2] ?? '').replace('－', '-')) : 0 }
  })
}

/** Credit of options. Single choice keys need none. */
function sharesOf({ hasShares, shares, options, right, problemType }: LeafValue) {
  if (!hasShares) return []
  return options.flatMap(({ key }, at) => {
    const percent = points(shares[key] ?? '')
    const isKey = !choosesSeveral(problemType) && right.includes(key)
    return isKey || Number.isNaN(percent) || percent === 0 ? [] : [{ place: 0, text: letter(at), percent }]
  })
}

const isEmpty = (html: string): boolean => plainOf(html)?.trim() === ''

/** Drops trailing empty rows; keeps two, so that errors have a place. */
function written(list: readonly Item[], right: readonly string[] = []): Item[] {
  const saved = [...list]
  for (let last = saved.at(-1); saved.length > 2 && last; last = saved.at(-1)) {
    if (!isEmpty(last.html) || right.includes(last.key)) break
    saved.pop()
  }
  return saved
}

const lettered = (list: readonly Item[]) => list.map(({ html }, at) => ({ id: letter(at), optionContent: html }))
const keyed = (list: readonly Item[], keys: readonly string[]) =>
  list.flatMap(({ key }, at) => (keys.includes(key) ? [letter(at)] : []))

/** `marks`: numbers of the blanks in the stem, in order. */
type ToDoc = (value: LeafValue, marks: readonly string[]) => Partial<SaveInput>

const choice: ToDoc = (value) => ({
  optionList: lettered(written(value.options, value.right)),
  answer: keyed(value.options, value.right),
  creditList: sharesOf(value),
})
const essay: ToDoc = (value) => ({
  answer: value.model === '' ? [] : [value.model],
  rubricList: value.rubric.map(({ text, score: worth }, at) => ({ id: String(at + 1), text, score: score(worth) })),
  fileRule: { accept: value.accept, most: value.most },
})

/** The fields that a kind sends; a kind without an entry does not compile. */
const writers: Record<KindName, ToDoc> = {
  single: choice,
  multiple: choice,
  uncertain: choice,
  judge: ({ judge }) => ({ answer: judge === '' ? [] : [judge] }),
  blanks(value, marks) {
    const blanks = marks.map((no) => blankOf(value, no))
    return {
      answer: blanks.map(({ text }) => text),
      aliasList: blanks.map(({ aliases }) => lines(aliases)),
      blankScores: value.ownScores ? blanks.map((one) => points(one.score)) : [],
      blankRule: {
        orderFree: value.orderFree,
        ignoreCase: value.ignoreCase,
        ignoreSpace: value.ignoreSpace,
        ignorePunct: value.ignorePunct,
        ...(value.sameValue === 1 ? { sameValue: 1 as const } : {}),
        ...(value.wildcard === 1 ? { wildcard: 1 as const } : {}),
      },
      creditList: blanks.flatMap(({ credits }, at) => creditLines(credits, at)),
    }
  },
  order(value) {
    const order = written(value.order)
    return {
      optionList: lettered(order),
      answer: order.map((_, at) => letter(at)),
      orderCredit: value.orderCredit,
    }
  },
  match(value) {
    const left = written(value.left)
    const rightSide = written(value.rightSide, Object.values(value.pairs))
    const place = new Map(rightSide.map(({ key }, at) => [key, String(at + 1)]))
    return {
      optionList: lettered(left),
      matchList: rightSide.map(({ html: content }, at) => ({ id: String(at + 1), optionContent: content })),
      answer: left.map(({ key }) => place.get(value.pairs[key] ?? '') ?? ''),
    }
  },
  cloze(value, marks) {
    const gaps = marks.map((no) => gapOf(value, no))
    return {
      gapList: gaps.map(({ options, right }) => ({ optionList: lettered(written(options, [right])) })),
      answer: gaps.map(({ options, right }) => keyed(options, [right])[0] ?? ''),
    }
  },
  number: (value) => ({
    answer: [value.number.trim()],
    creditList: creditLines(value.credits, 0),
    numberRule: {
      tolerance: value.tolerance.trim() === '' ? 0 : points(value.tolerance),
      relative: value.relative,
      unit: value.unit.trim(),
    },
  }),
  essay,
  file: essay,
  material: essay,
  hotspot: ({ picture, pictureAlt, spots }) => ({
    spotPicture: pictureHtml(picture, pictureAlt),
    spotList: spots.map(({ shape, coords }, at) => ({ id: letter(at), shape, coords })),
    answer: spots.flatMap(({ right }, at) => (right ? [letter(at)] : [])),
  }),
}

/** Only fields of the kind are sent. */
export function docOf(value: LeafValue): Omit<SaveInput, 'subList'> {
  const { problemType } = value
  const { html, from } = isMarked(value) ? renumbered(value.problemContent) : { html: value.problemContent, from: [] }
  return {
    problemType,
    problemContent: html,
    analysis: value.analysis,
    score: score(value.score),
    ...writers[nameOfKind(problemType) ?? 'essay'](value, from),
  }
}

/** Complete document with sub-problems. */
export function wholeOf(value: QuestionValue): SaveInput {
  if (!isMaterial(value.problemType)) return docOf(value)
  const { problemType, problemContent, analysis } = value
  return {
    problemType,
    problemContent,
    analysis,
    subList: value.subs.map((sub) => ({ ...docOf(sub), ...(sub.id ? { id: sub.id } : {}) })),
  }
}

/** Categories, tags and sharing. */
export function filingOf(value: QuestionValue) {
  const { difficulty, subjectId, yearId, sourceId, graId, topicIds, keyword, isPublic, videoId } = value
  return {
    difficulty,
    subjectId,
    yearId,
    sourceId,
    graId,
    topicIds,
    keyword,
    isPublic,
    videoId,
    tags: tagsOf(value.tags),
  }
}
