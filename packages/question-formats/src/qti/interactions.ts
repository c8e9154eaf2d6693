/** Maps QTI interactions to our kinds. */
import { kind, letterAt } from '@zhixing/contract/exam/kinds'
import type { SubProblem } from '@zhixing/contract/exam/shapes'
import { blankSub } from '../blank-doc.ts'
import { multipleCredits, singleCredits } from '../credits.ts'
import { judgement } from '../fields/keys.ts'
import { htmlToWords } from '../html.ts'
import { qtiHotspot } from '../kinds/hotspot/read.ts'
import { exchangeTexts as texts } from '../texts.ts'
import { allBelow, childNamed, childrenNamed, elements, localName, textOf, type XmlElement } from '../xml.ts'
import { classOf, correct, type Item, type ItemContext } from './item-content.ts'

/** Points by identifier from a mapping, and the maximum: of the key, or of all right identifiers together. */
function mapped(declaration: XmlElement | undefined, key: readonly string[], isSingle: boolean) {
  const list = childrenNamed(childNamed(declaration, 'mapping') ?? { name: '', attrs: {}, children: [] }, 'mapEntry')
  const worth = new Map(list.map(({ attrs }) => [attrs.mapKey ?? '', Number(attrs.mappedValue ?? 0) || 0]))
  const earning = [...worth.values()].filter((value) => value > 0)
  const whole = isSingle
    ? (worth.get(key[0] ?? '') ?? Math.max(0, ...earning))
    : earning.reduce((sum, value) => sum + value, 0)
  return { worth, whole }
}

/** Truncates a list to our limit, with a warning. */
function within<One>(list: One[], { warnings }: Item): One[] {
  if (list.length > 26) warnings.push(texts.optionsCut)
  return list.slice(0, 26)
}

function choice(interaction: XmlElement, item: Item): SubProblem {
  const key = correct(item.declaration(interaction))
  const options = within(
    allBelow(interaction, (name) => /^(simpleChoice|hottext)$/.test(localName(name))),
    item,
  )
  const contents = options.map((one) => item.rich(one.children))
  const judged = contents.map((html) => judgement(htmlToWords(html)))
  const max = Number(interaction.attrs.maxChoices ?? 1)
  if (
    options.length === 2 &&
    max === 1 &&
    (classOf(interaction) === 'judge' ||
      (classOf(interaction) === '' && judged[0] !== judged[1] && judged.every((one) => one !== '')))
  ) {
    const at = options.findIndex((one) => one.attrs.identifier === key[0])
    return { ...blankSub(kind.judge), answer: judged[at] ? [judged[at]] : [] }
  }
  const { worth, whole } = mapped(item.declaration(interaction), key, max === 1)
  const values = options.map((one) => worth.get(one.attrs.identifier ?? '') ?? 0)
  // Without a key the mapping defines what is right.
  const isRight = (id: string, at: number) =>
    key.length > 0 ? key.includes(id) : max === 1 ? values[at] === whole && whole > 0 : (values[at] ?? 0) > 0
  const answer = options.flatMap((one, at) => (isRight(one.attrs.identifier ?? '', at) ? [letterAt(at)] : []))
  const percents = values.map((value) => (whole > 0 ? Math.max(-100, (value / whole) * 100) : 0))
  const credits = max === 1 ? singleCredits(percents) : multipleCredits(percents)
  if (credits === null) item.warnings.push(texts.sharesLost)
  const type = max === 1 ? kind.single : classOf(interaction) === 'uncertain' ? kind.uncertain : kind.multiple
  return {
    ...blankSub(type),
    optionList: contents.map((optionContent, at) => ({ id: letterAt(at), optionContent })),
    answer,
    creditList: (credits ?? []).filter(({ text }) => max !== 1 || !answer.includes(text)),
  }
}

function order(interaction: XmlElement, item: Item): SubProblem {
  const options = within(
    allBelow(interaction, (name) => localName(name) === 'simpleChoice'),
    item,
  )
  const ids = options.map((one) => one.attrs.identifier ?? '')
  return {
    ...blankSub(kind.order),
    orderCredit: classOf(interaction) === 'pairs' ? 1 : 0,
    optionList: options.map((one, at) => ({ id: letterAt(at), optionContent: item.rich(one.children) })),
    answer: correct(item.declaration(interaction)).flatMap((id) =>
      ids.includes(id) ? [letterAt(ids.indexOf(id))] : [],
    ),
  }
}

function match(interaction: XmlElement, item: Item): SubProblem {
  const sets = childrenNamed(interaction, 'simpleMatchSet')
  const sides = [0, 1].map((at) => (sets[at] ? within(elements(sets[at]), item) : []))
  const choices = (at: number) => sides[at] ?? []
  const rights = choices(1).map((one) => one.attrs.identifier ?? '')
  const pairs = correct(item.declaration(interaction)).map((pair) => pair.split(/\s+/))
  return {
    ...blankSub(kind.match),
    optionList: choices(0).map((one, at) => ({ id: letterAt(at), optionContent: item.rich(one.children) })),
    matchList: choices(1).map((one, at) => ({ id: String(at + 1), optionContent: item.rich(one.children) })),
    answer: choices(0).map((one) => {
      const right = pairs.find(([left]) => left === one.attrs.identifier)?.[1]
      return right === undefined || !rights.includes(right) ? '' : String(rights.indexOf(right) + 1)
    }),
  }
}

/** Numbers equal after rounding differ by at most half a unit of the last place. */
function roundedWithin(root: XmlElement, id: string | undefined, key: number): number {
  const rounded = allBelow(root, (name) => name === 'equalRounded').find((one) =>
    childrenNamed(one, 'variable').some(({ attrs }) => attrs.identifier === id),
  )
  const figures = Number(rounded?.attrs.figures)
  if (!rounded || !Number.isInteger(figures) || !Number.isFinite(key)) return 0
  const places =
    rounded.attrs.roundingMode === 'decimalPlaces' ? figures : figures - 1 - Math.floor(Math.log10(Math.abs(key) || 1))
  return Number((0.5 * 10 ** -places).toPrecision(6))
}

export function number(interaction: XmlElement, item: Item): SubProblem {
  const id = interaction.attrs.responseIdentifier
  const equal = allBelow(item.root, (name) => name === 'equal').find((one) =>
    childrenNamed(one, 'variable').some(({ attrs }) => attrs.identifier === id),
  )
  const relative = equal?.attrs.toleranceMode === 'relative'
  const key = Number(correct(item.declaration(interaction))[0])
  const tolerance = equal ? Number((equal.attrs.tolerance ?? '0').split(/\s+/)[0]) : roundedWithin(item.root, id, key)
  // Numbers with partial credit.
  const creditList = allBelow(item.root, (name) => name === 'responseElseIf').flatMap((one) => {
    const near = childNamed(one, 'equal')
    const isOwn = childrenNamed(near ?? one, 'variable').some(({ attrs }) => attrs.identifier === id)
    const value = Number(textOf(childNamed(near, 'baseValue')))
    const share = Number(textOf(childNamed(childNamed(childNamed(one, 'setOutcomeValue'), 'product'), 'baseValue')))
    const allowed = Number((near?.attrs.tolerance ?? '0').split(/\s+/)[0])
    const within = Number((relative ? allowed / Math.abs(value) : allowed).toPrecision(9))
    if (!isOwn || !Number.isFinite(value) || !(share > 0 && share <= 1) || !(within >= 0)) return []
    return [
      { place: 0, text: within > 0 ? `${value}:${within}` : String(value), percent: Number((share * 100).toFixed(5)) },
    ]
  })
  return {
    ...blankSub(kind.number),
    answer: correct(item.declaration(interaction)).slice(0, 1),
    creditList,
    numberRule: {
      tolerance: tolerance >= 0 ? (relative ? Number((tolerance / 100).toPrecision(12)) : tolerance) : 0,
      relative: relative ? 1 : 0,
      unit: '',
    },
  }
}

/** Whether texts that differ only in case are worth different points: the blank is case-sensitive. */
const differInCase = (list: readonly XmlElement[]): boolean =>
  list.some(({ attrs }) =>
    list.some(
      (other) =>
        other.attrs.mapKey?.toLowerCase() === attrs.mapKey?.toLowerCase() &&
        other.attrs.mappedValue !== attrs.mappedValue,
    ),
  )

export function blanks(interactions: XmlElement[], item: Item): SubProblem {
  const declarations = interactions.map((one) => item.declaration(one))
  const entries = declarations.map((one) =>
    childrenNamed(childNamed(one, 'mapping') ?? { name: '', attrs: {}, children: [] }, 'mapEntry'),
  )
  const keys = declarations.map((one, at) => correct(one)[0] ?? entries[at]?.[0]?.attrs.mapKey ?? '')
  for (const one of interactions)
    if (one.attrs.patternMask) item.warnings.push(texts.settingsLost([`作答格式 ${one.attrs.patternMask}`]))
  for (const one of allBelow(item.root, (name) => name === 'patternMatch'))
    item.doubts.push(texts.pattern(one.attrs.pattern ?? ''))
  if (allBelow(item.root, (name) => name === 'stringMatch').some(({ attrs }) => attrs.substring === 'true'))
    item.warnings.push(texts.settingsLost(['包含答案即对']))
  const worth = entries.map((list) => Number(list[0]?.attrs.mappedValue ?? 1))
  const others = entries.map((list, at) =>
    list
      .filter(({ attrs }) => Number(attrs.mappedValue) > 0 && attrs.mapKey !== keys[at])
      .map(({ attrs }) => ({
        text: attrs.mapKey ?? '',
        percent: (Number(attrs.mappedValue) / (worth[at] || 1)) * 100,
      })),
  )
  const aliases = others.map((list) => list.filter(({ percent }) => percent >= 99.9).map(({ text }) => text))
  const isWeighed =
    declarations.some((one) => childNamed(one, 'mapping')?.attrs.lowerBound !== undefined) || new Set(worth).size > 1
  return {
    ...blankSub(kind.blanks),
    answer: keys,
    aliasList: aliases.some((list) => list.length > 0) ? aliases.map((list) => list.slice(0, 20)) : [],
    blankScores: isWeighed ? worth : [],
    creditList: others.flatMap((list, place) =>
      list.flatMap(({ text, percent }) =>
        percent < 99.9 ? [{ place, text, percent: Number(percent.toFixed(5)) }] : [],
      ),
    ),
    blankRule: {
      orderFree: 0,
      ignorePunct: 0,
      ignoreCase: entries.some((list) => list.some(({ attrs }) => attrs.caseSensitive === 'true') || differInCase(list))
        ? 0
        : 1,
      ignoreSpace: 1,
    },
  }
}

export function cloze(interactions: XmlElement[], item: Item): SubProblem {
  const lists = interactions.map((one) => within(childrenNamed(one, 'inlineChoice'), item))
  for (const one of interactions) {
    const { worth } = mapped(item.declaration(one), [], true)
    if ([...worth.values()].filter((value) => value > 0).length > 1) item.warnings.push(texts.sharesLost)
  }
  return {
    ...blankSub(kind.cloze),
    gapList: lists.map((list) => ({
      optionList: list.map((one, at) => {
        const text = textOf(one)
        return {
          id: letterAt(at),
          optionContent: item.rich(/^<(p|div|table|ul|ol|img)\b/.test(text) ? [] : one.children) || text,
        }
      }),
    })),
    answer: interactions.map((one, at) => {
      const place = (lists[at] ?? []).findIndex(({ attrs }) => attrs.identifier === correct(item.declaration(one))[0])
      return place < 0 ? '' : letterAt(place)
    }),
  }
}

/** Gap match: every gap may take any of the words. */
function gapMatch(interaction: XmlElement, item: Item): SubProblem {
  const words = within(
    elements(interaction).filter(({ name }) => /^(gapText|gapImg)$/.test(localName(name))),
    item,
  )
  const pairs = correct(item.declaration(interaction)).map((pair) => pair.split(/\s+/))
  const gaps = allBelow(interaction, (name) => localName(name) === 'gap')
  const optionList = words.map((one, at) => ({ id: letterAt(at), optionContent: item.rich(one.children) }))
  return {
    ...blankSub(kind.cloze),
    gapList: gaps.map(() => ({ optionList })),
    answer: gaps.map((gap) => {
      const word = pairs.find((pair) => pair[1] === gap.attrs.identifier)?.[0]
      const at = words.findIndex(({ attrs }) => attrs.identifier === word)
      return at < 0 ? '' : letterAt(at)
    }),
  }
}

/** Unsupported interactions, by user-facing name. */
const NO_SUCH: Record<string, string> = {
  selectPointInteraction: '选点题',
  graphicOrderInteraction: '图上排序题',
  graphicAssociateInteraction: '图上连线题',
  graphicGapMatchInteraction: '图上拖放题',
  positionObjectInteraction: '图上摆放题',
  associateInteraction: '自由配对题',
  customInteraction: '自定义交互',
  portableCustomInteraction: '自定义交互（PCI）',
}

/** A block interaction. An unsupported one becomes an essay with a doubt. */
export function block(interaction: XmlElement, item: Item, { doubts, media }: ItemContext): SubProblem {
  switch (localName(interaction.name)) {
    case 'choiceInteraction':
    case 'hottextInteraction':
      return choice(interaction, item)
    case 'hotspotInteraction':
      return qtiHotspot(interaction, item, media)
    case 'gapMatchInteraction':
      return gapMatch(interaction, item)
    case 'sliderInteraction':
      return { ...blankSub(kind.number), answer: correct(item.declaration(interaction)).slice(0, 1) }
    case 'drawingInteraction':
      return blankSub(kind.file)
    case 'orderInteraction':
      return order(interaction, item)
    case 'matchInteraction':
      return match(interaction, item)
    case 'extendedTextInteraction':
      return blankSub(kind.essay)
    case 'uploadInteraction': {
      const max = Number(/most-(\d)/.exec(classOf(interaction))?.[1] ?? 3)
      return {
        ...blankSub(kind.file),
        fileRule: { accept: /\bany\b/.test(classOf(interaction)) ? 'any' : 'image', most: max },
      }
    }
    default:
      doubts.push(texts.noSuchKind(`${NO_SUCH[localName(interaction.name)] ?? ''}（${localName(interaction.name)}）`))
      return blankSub(kind.essay)
  }
}
