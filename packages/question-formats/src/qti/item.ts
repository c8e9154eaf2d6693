/** Converts a QTI item to a problem; its interactions decide the kind. */
import { isSubjective, kind } from '@zhixing/contract/exam/kinds'
import type { ProblemDoc, SubProblem } from '@zhixing/contract/exam/shapes'
import { blankDoc, blankSub } from '../blank-doc.ts'
import { withFeedback } from '../feedback.ts'
import { exchangeTexts as texts } from '../texts.ts'
import {
  allBelow,
  childNamed,
  childrenNamed,
  elements,
  isElement,
  localName,
  textOf,
  type XmlElement,
  type XmlNode,
} from '../xml.ts'
import { occasionOf } from './feedback.ts'
import { block, blanks, cloze, number } from './interactions.ts'
import { classOf, INLINE, isInteraction, type Item, type ItemContext, richOf } from './item-content.ts'

/** Text inside an interaction: gaps as marks, selectable words underlined. */
function textWithin(interaction: XmlElement): XmlNode[] {
  let place = 0
  const shown = (node: XmlNode): XmlNode[] => {
    if (!isElement(node)) return [node]
    const name = localName(node.name)
    if (name === 'gap') return [`[[${++place}]]`]
    if (/^(gapText|gapImg|prompt)$/.test(name)) return []
    return [
      {
        ...node,
        name: name === 'hottext' ? 'u' : node.name,
        attrs: name === 'hottext' ? {} : node.attrs,
        children: node.children.flatMap(shown),
      },
    ]
  }
  return interaction.children.flatMap(shown)
}

const rubricOf = (scope: XmlElement, view: string): XmlElement | undefined =>
  allBelow(scope, (name) => name === 'rubricBlock').find(({ attrs }) => (attrs.view ?? '').split(/\s+/).includes(view))

/** The problem inside `scope`: interactions, stem, model answer. */
function readScope(scope: XmlElement, item: Item, context: ItemContext): SubProblem {
  const interactions = allBelow(scope, isInteraction)
  const [first] = interactions
  const stemBox = elements(scope).find((one) => classOf(one) === 'stem') ?? scope
  const isNumber =
    interactions.length === 1 &&
    first?.name === 'textEntryInteraction' &&
    /^(float|integer)$/.test(item.declaration(first)?.attrs.baseType ?? '')
  const inline = interactions.filter(({ name }) => INLINE.test(localName(name)))
  let made: SubProblem
  let stem: string
  if (isNumber && first) {
    made = number(first, item)
    const unit = allBelow(scope, (name) => name === 'span').find((one) => classOf(one) === 'unit')
    made.numberRule.unit = textOf(unit).trim().slice(0, 20)
    stem = item.rich(stemBox.children)
  } else if (inline.length > 0) {
    made = inline.every(({ name }) => localName(name) === 'inlineChoiceInteraction')
      ? cloze(inline, item)
      : blanks(inline, item)
    stem = item.rich(stemBox.children, (one) => (inline.includes(one) ? `[[${inline.indexOf(one) + 1}]]` : ''))
  } else {
    made = first ? block(first, item, context) : blankSub(kind.essay)
    const prompt = first && childNamed(first, 'prompt')
    const inner = first && /^(gapMatch|hottext)Interaction$/.test(localName(first.name)) ? textWithin(first) : []
    stem = item.rich([
      ...stemBox.children,
      ...(prompt ? [{ name: 'div', attrs: {}, children: prompt.children }] : []),
      ...(inner.length > 0 ? [{ name: 'div', attrs: {}, children: inner }] : []),
    ])
  }
  const key = rubricOf(scope, 'scorer')
  if (key && isSubjective(made.problemType)) {
    const html = item.rich(key.children)
    if (html !== '') made.answer = [html]
  }
  made.problemContent = stem
  return made
}

const scoreOf = (root: XmlElement, name: string): number | null => {
  const found = childrenNamed(root, 'outcomeDeclaration').find(({ attrs }) => attrs.identifier === name)
  const text = textOf(childNamed(childNamed(found, 'defaultValue'), 'value')).trim()
  const points = Number(text)
  return text !== '' && points >= 0 && points <= 1000 ? points : null
}

/** Splits an item with several questions after each block interaction. */
function parts(body: XmlElement): { material: XmlNode[]; subs: XmlElement[] } {
  const own = elements(body).filter((one) => classOf(one) === 'sub')
  if (own.length > 0) {
    const material = elements(body).find((one) => classOf(one) === 'material')
    return { material: material?.children ?? [], subs: own }
  }
  const subs: XmlElement[] = []
  let waiting: XmlNode[] = []
  let material: XmlNode[] = []
  for (const node of body.children) {
    const isOne = isElement(node) && (isInteraction(node.name) || allBelow(node, isInteraction).length > 0)
    if (!isOne) {
      waiting.push(node)
      continue
    }
    const hasPrompt =
      isElement(node) && allBelow({ name: '', attrs: {}, children: [node] }, (name) => name === 'prompt').length > 0
    // When questions have prompts, the content before the first is shared.
    if (hasPrompt && subs.length === 0) {
      material = waiting
      waiting = []
    }
    subs.push({ name: 'div', attrs: {}, children: [...waiting, node] })
    waiting = []
  }
  return { material, subs }
}

/** Interactions that we score as right or wrong, or evenly. */
const BY_KEY = /^(orderInteraction|matchInteraction|gapMatchInteraction|inlineChoiceInteraction|hottextInteraction)$/

/** Warns about partial scoring that cannot be represented. */
function warnOfScoring(root: XmlElement, interactions: readonly XmlElement[], warnings: string[]): void {
  if (!interactions.some(({ name }) => BY_KEY.test(localName(name)))) return
  const scores = allBelow(childNamed(root, 'responseProcessing') ?? root, (name) => name === 'setOutcomeValue')
    .filter(({ attrs }) => attrs.identifier === 'SCORE')
    .flatMap((one) => childrenNamed(one, 'baseValue').map((value) => Number(textOf(value))))
  const mapped = interactions.flatMap(({ attrs }) =>
    childrenNamed(root, 'responseDeclaration')
      .filter((one) => one.attrs.identifier === attrs.responseIdentifier)
      .flatMap((one) => childrenNamed(childNamed(one, 'mapping') ?? blankElement, 'mapEntry'))
      .map((one) => Number(one.attrs.mappedValue ?? 0)),
  )
  const isUneven = (values: readonly number[]) => new Set(values.filter((value) => value > 0)).size > 1
  if (isUneven(scores) || isUneven(mapped) || mapped.some((value) => value < 0))
    warnings.push(texts.settingsLost(['部分得分的规则']))
}
const blankElement: XmlElement = { name: '', attrs: {}, children: [] }

/** Reads an item. */
export function readItem(root: XmlElement, context: ItemContext): { doc: ProblemDoc; hasScore: boolean } {
  const declarations = new Map(
    childrenNamed(root, 'responseDeclaration').map((one) => [one.attrs.identifier ?? '', one]),
  )
  const item: Item = {
    root,
    warnings: context.warnings,
    doubts: context.doubts,
    rich: (nodes, gap) => richOf(nodes, context, gap),
    declaration: (interaction) => declarations.get(interaction.attrs.responseIdentifier ?? ''),
  }
  const body = childNamed(root, 'itemBody') ?? { name: 'itemBody', attrs: {}, children: [] }
  const feedback = childrenNamed(root, 'modalFeedback')
  const analysis = withFeedback(
    feedback
      .map((one) => {
        const occasion = occasionOf(one.attrs.identifier ?? '')
        return `${occasion && `<p>${occasion}：</p>`}${item.rich(one.children)}`
      })
      .join(''),
    allBelow(body, (name) => /^feedback(Inline|Block)$/.test(localName(name))).map((one) => ({
      about: occasionOf(one.attrs.identifier ?? ''),
      html: item.rich(one.children),
    })),
  )
  const score = scoreOf(root, 'MAXSCORE')
  const interactions = allBelow(body, isInteraction)
  if (allBelow(body, (name) => localName(name) === 'mediaInteraction').length > 0)
    context.warnings.push(texts.mediaLost('音频或视频'))
  warnOfScoring(root, interactions, context.warnings)
  const isMaterial =
    elements(body).some((one) => classOf(one) === 'sub') ||
    (interactions.length > 1 && interactions.some(({ name }) => !INLINE.test(localName(name))))
  if (!isMaterial) {
    const made = readScope(body, item, context)
    return { doc: { ...made, analysis, score: score ?? made.score, subList: [] }, hasScore: score !== null }
  }
  const { material, subs } = parts(body)
  if (subs.length > 30) context.warnings.push(texts.subsCut)
  const doc = { ...blankDoc(kind.material), problemContent: item.rich(material), analysis }
  doc.subList = subs.slice(0, 30).map((scope, at) => {
    const sub = readScope(scope, item, context)
    const own = rubricOf(scope, 'tutor')
    return {
      ...sub,
      analysis: own ? item.rich(own.children) : '',
      score: scoreOf(root, `MAXSCORE_S${at + 1}`) ?? sub.score,
    }
  })
  doc.score = doc.subList.reduce((sum, sub) => sum + Math.round(sub.score * 100), 0) / 100
  return { doc, hasScore: score !== null }
}
