import type { Spot } from '@zhixing/contract/exam/shapes'
import { errorTexts } from '../texts.ts'
import { markSeveral } from './choice.ts'
import { plain, rich } from './clean-text.ts'
import type { ProblemKind } from './kind.ts'
import { isLettered } from './options.ts'

/** Whether the numbers describe an area of this shape. */
function isArea({ shape, coords }: Spot): boolean {
  const [left = 0, top = 0, right = 0, bottom = 0] = coords
  if (shape === 'rect') return coords.length === 4 && right > left && bottom > top
  if (shape === 'circle') return coords.length === 3 && right > 0
  return coords.length >= 6 && coords.length % 2 === 0
}

/** Areas of a picture, right and wrong ones, to be chosen. */
export const hotspot: ProblemKind<'hotspot'> = {
  check({ spotPicture, spotList, answer }, report) {
    if (spotPicture === '') report('spotPicture', errorTexts.spotPicture)
    if (spotList.length < 2) return report('spotList', errorTexts.fewSpots)
    if (!isLettered(spotList)) return report('spotList', errorTexts.spotLetters)
    for (const [at, spot] of spotList.entries())
      if (!isArea(spot)) report(`spotList.${at}.coords`, errorTexts.spotShape(spot.id))
    const ids = new Set(spotList.map(({ id }) => id))
    const missing = answer.find((id) => !ids.has(id))
    if (missing !== undefined) report('answer', errorTexts.spotGone(missing.slice(0, 20)))
    else if (answer.length === 0 || new Set(answer).size !== answer.length) report('answer', errorTexts.spotKey)
    // Learners see every area: without a wrong one, all that they see is right.
    else if (answer.length === spotList.length) report('answer', errorTexts.spotAllRight)
  },
  clean: (doc) => ({
    answer: [...new Set(doc.answer.map(plain))].sort(),
    spotPicture: /<img\b[^>]*>/.exec(rich(doc.spotPicture))?.[0] ?? '',
    spotList: doc.spotList,
  }),
  mark: markSeveral,
  learner: ({ spotPicture, spotList }) => ({ spotPicture, spotList }),
}
