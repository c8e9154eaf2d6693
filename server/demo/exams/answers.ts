/** Simulated answers: correct with a probability by ability and difficulty, otherwise plausible mistakes. Pure. */
import { choicesOf, hasField } from '@zhixing/contract/exam/kind-fields'
import { answerForm, isSubjective } from '@zhixing/contract/exam/kinds'
import { shuffled } from '@zhixing/contract/exam/order'
import type { ProblemDoc, SubProblem, UserAnswer } from '@zhixing/contract/exam/shapes'

type Leaf = ProblemDoc | SubProblem

/** Probability of a correct answer of an average taker, by difficulty. */
const rightShare: Record<number, number> = { 1: 0.84, 2: 0.68, 3: 0.45 }
const BLANK_SHARE = 0.03

const other = (letters: readonly string[], key: string, random: () => number): string =>
  shuffled(
    letters.filter((letter) => letter !== key),
    random,
  )[0] ?? key

const swapped = (list: readonly string[]): string[] => [list[1] ?? '', list[0] ?? '', ...list.slice(2)]

function wrong(doc: Leaf, random: () => number): UserAnswer {
  const letters = choicesOf(doc)
  const key = doc.answer
  switch (answerForm(doc.problemType)) {
    case 'one':
      return [other(letters, key[0] ?? '', random)]
    case 'judge':
      return [key[0] === 'T' ? 'F' : 'T']
    case 'several':
      // Half of the wrong answers omit an option, the others add one.
      return random() < 0.5 && key.length > 1
        ? key.slice(0, -1)
        : [
            ...key.slice(1),
            other(
              letters.filter((l) => !key.includes(l)),
              '',
              random,
            ),
          ]
            .filter(Boolean)
            .sort()
    case 'texts':
      return key.map((text, at) => (at === key.length - 1 ? `${text.slice(0, -1) || '不'}？` : text))
    case 'number':
      return [String(Math.round(Number.parseFloat(key[0] ?? '0') * 2 * 100) / 100)]
    case 'gaps':
      return key.map((letter, at) =>
        at % 3 === 1
          ? other(
              (doc.gapList[at]?.optionList ?? []).map(({ id }) => id),
              letter,
              random,
            )
          : letter,
      )
    default:
      return swapped(key)
  }
}

/**
 * Whether an answer is correct. `ability`: 0 for an average taker, 1 for a good one (Rasch model), so that the answers
 * of a taker correlate and statistics resemble those of a real class.
 */
export function succeeds(difficulty: number, ability: number, random: () => number): boolean {
  const share = rightShare[difficulty] ?? 0.7
  return random() < 1 / (1 + ((1 - share) / share) * Math.exp(-ability))
}

/** Answer of a taker with this ability; an empty list for no answer. */
export function answerTo(doc: Leaf, difficulty: number, ability: number, random: () => number): UserAnswer {
  if (random() < BLANK_SHARE) return []
  const well = succeeds(difficulty, ability, random)
  if (hasField(doc.problemType, 'fileRule')) return []
  if (isSubjective(doc.problemType)) {
    const model = doc.answer[0] ?? ''
    if (well) return [model]
    const part = model.split(/[；。]/)[0] ?? ''
    return [random() < 0.5 && part ? `${part}。` : '这里写得很好，让人印象深刻。']
  }
  return well ? [...doc.answer] : wrong(doc, random)
}
