/**
 * Question banks in the formats of other systems (tables, GIFT, Moodle XML, QTI) with known content, to measure their
 * readers.
 */
import { kind } from '@zhixing/contract/exam/kinds'
import { randomFrom, shuffled } from '@zhixing/contract/exam/order'
import type { Dice, ForeignBank, TrueQuestion, Written } from './foreign-question.ts'
import { foreignTable } from './foreign-tables.ts'
import { gift, moodle, qtiOne, qtiTwo } from './foreign-markup.ts'

const diceOf = (seed: number): Dice => {
  const next = randomFrom(seed)
  return {
    next,
    pick: (list) => list[Math.floor(next() * list.length)] as (typeof list)[number],
    chance: (share) => next() < share,
    shuffle: (list) => shuffled(list, next),
  }
}

const THINGS = '铁 铜 金 银 水 冰 火 木 石 沙 盐 糖 茶 米 麦 豆 竹 松 梅 兰 菊 荷 桃 李 杏 柳'.split(' ')
const ASKS = [
  '哪一种最重',
  'x < y 时取哪个',
  '“甲”指的是哪一项',
  '比例 3:2 属于哪一项',
  '先烧水 -> 再放茶，之后是',
  '其中 50% 来自哪里',
  '标签 <p> 表示什么',
  '电话 # 号键旁边是哪个',
]

/** A question of this type; `no` makes its text unique. */
function questionOf(type: number, no: number, dice: Dice): TrueQuestion {
  const blank = { options: [], aliases: [], shares: {}, tolerance: 0, rights: [], analysis: '' }
  const stem = `第${no}问：${dice.pick(ASKS)}${type === kind.judge ? '，这样说对' : ''}`
  const words = dice.shuffle(THINGS)
  const analysis = dice.chance(0.4) ? `解${no}：因为如此` : ''
  const letters = 'ABCDEF'
  switch (type) {
    case kind.single: {
      const options = words.slice(0, 3 + Math.floor(dice.next() * 3)).map((one) => `${one}${no}`)
      return {
        ...blank,
        type,
        stem,
        options,
        key: [letters.charAt(Math.floor(dice.next() * options.length))],
        analysis,
      }
    }
    case kind.multiple: {
      const options = words.slice(0, 4).map((one) => `${one}${no}`)
      const key = dice.shuffle(['A', 'B', 'C', 'D']).slice(0, 2 + Math.floor(dice.next() * 2))
      return { ...blank, type, stem, options, key: key.sort(), analysis }
    }
    case kind.judge:
      return { ...blank, type, stem, key: [dice.pick(['T', 'F'])], analysis }
    case kind.blanks: {
      const aliases = dice.chance(0.4) ? [`${words[1]}${no}`] : []
      return { ...blank, type, stem, key: [`${words[0]}${no}`], aliases, analysis }
    }
    case kind.number:
      return { ...blank, type, stem, key: [String(no + 0.5)], tolerance: dice.pick([0, 0.1, 0.25]), analysis }
    case kind.match: {
      const options = words.slice(0, 3).map((one) => `${one}${no}`)
      const rights = words.slice(3, 6).map((one) => `${one}${no}`)
      return { ...blank, type, stem, options, rights, key: ['1', '2', '3'], analysis }
    }
    default:
      return { ...blank, type: kind.essay, stem, key: [], analysis }
  }
}

type Writer = (questions: readonly TrueQuestion[], dice: Dice) => Written | Promise<Written>

const { single, multiple, judge, blanks, number, match, essay } = kind
const WRITERS: readonly { name: string; types: readonly number[]; write: Writer }[] = [
  { name: 'table', types: [single, multiple, judge, blanks, essay], write: foreignTable },
  { name: 'gift', types: [single, multiple, judge, blanks, number, match, essay], write: gift },
  { name: 'moodle', types: [single, multiple, judge, blanks, number, match, essay], write: moodle },
  { name: 'qti1', types: [single, multiple, judge, blanks, number, essay], write: qtiOne },
  { name: 'qti2', types: [single, multiple, judge, blanks, number, match, essay], write: qtiTwo },
]

/** Banks in every format, reproducible by seed. */
export async function foreignBanks(each: number, seed: number): Promise<ForeignBank[]> {
  const banks: ForeignBank[] = []
  for (const [at, { name, types, write }] of WRITERS.entries())
    for (let no = 0; no < each; no++) {
      const dice = diceOf(seed * 1_000_003 + at * 10_007 + no)
      const questions = Array.from({ length: 8 }, (_, place) =>
        questionOf(place < types.length ? (types[place] ?? single) : dice.pick(types), no * 100 + place + 10, dice),
      )
      banks.push({ name: `${name} ${no}`, questions, ...(await write(questions, dice)) })
    }
  return banks
}
