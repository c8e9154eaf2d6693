/** Matching twenty thousand sensitive words against texts of a thousand characters. */
import { dice } from '@zhixing/question-formats/test/dice'
import { createMatcher } from '../server/src/shared/words/matcher.ts'
import { atMost, type Bench } from './report.ts'
import { sized } from './smoke.ts'

const WORDS = 20_000
const TEXTS = sized(5000, 50)
const LENGTH = 1000
const GOAL_MS = 1

/** The alphabet size of common Chinese, so that many words match partially. */
const FIRST = 0x4e00
const COMMON = 1200

export const words: Bench = {
  about: { zh: '敏感词', en: 'Sensitive words' },
  async run() {
    const draw = dice(20_261_123)
    const text = (length: number) => String.fromCharCode(...Array.from({ length }, () => FIRST + draw(COMMON)))
    const list = new Set<string>()
    while (list.size < WORDS) list.add(text(2 + draw(5)))
    const texts = Array.from({ length: TEXTS }, () => text(LENGTH))

    const begun = performance.now()
    const matcher = createMatcher(list)
    const built = performance.now() - begun
    let found = 0
    const spent = texts.map((one) => {
      const from = performance.now()
      found += matcher.find(one).length
      return performance.now() - from
    })
    return [
      atMost(
        { zh: `${WORDS} 个词，${LENGTH} 字的文本，p99`, en: `${WORDS} words, a text of ${LENGTH} characters, p99` },
        spent.toSorted((a, b) => a - b)[Math.floor(TEXTS * 0.99)] ?? Number.NaN,
        GOAL_MS,
        ' ms',
        ` (${(found / TEXTS).toFixed(1)} found)`,
      ),
      atMost({ zh: '由词表生成匹配器', en: 'Making the matcher of the list' }, built, 500, ' ms'),
    ]
  },
}
