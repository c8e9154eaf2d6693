/** Writes a QTI 2.1 package: an item per problem, pictures, a manifest. */
import { kind, kindName } from '@zhixing/contract/exam/kinds'
import type { ProblemDoc, SubProblem } from '@zhixing/contract/exam/shapes'
import { strToU8, zipSync } from 'fflate'
import { creditNumber, readNumber } from '@zhixing/exam-model'
import { percentsOf } from '../credits.ts'
import { placedIn, toForeign } from '../to-foreign.ts'
import { htmlToWords, paragraphs } from '../html.ts'
import { tagsOf } from '../labels.ts'
import type { OutPictures } from '../media.ts'
import type { OutProblem, Skipped } from '../row.ts'
import { exchangeTexts as setMessage } from '../texts.ts'
import { xmlEscape, xmlText } from '../xml.ts'
import { fittingQti, picturesIn } from './fitting.ts'

const QTI = 'http://www.imsglobal.org/xsd/imsqti_v2p1'

type Out = (html: string) => string

interface Parts {
  declarations: string[]
  body: string
}

const values = (list: readonly string[]): string =>
  `<correctResponse>${list.map((one) => `<value>${xmlEscape(one)}</value>`).join('')}</correctResponse>`
const declare = (id: string, cardinality: string, baseType: string, inside: string): string =>
  `<responseDeclaration identifier="${id}" cardinality="${cardinality}" baseType="${baseType}">${inside}</responseDeclaration>`

const isBlock = /^<(div|table|ul|ol|h[2-4]|blockquote|pre|p|hr|figure)\b/
/** Wraps inline content where QTI requires blocks. */
const flow = (html: string): string => (isBlock.test(html) ? html : `<div>${html}</div>`)

function choices(doc: SubProblem | ProblemDoc, id: string, out: Out, over: { most: number; name: string }): Parts {
  const options = doc.optionList
    .map((one) => `<simpleChoice identifier="${one.id}">${out(one.optionContent)}</simpleChoice>`)
    .join('')
  const percents = percentsOf(doc, over.most === 1)
  const mapping =
    doc.creditList.length === 0
      ? ''
      : `<mapping lowerBound="0" upperBound="1" defaultValue="0">${doc.optionList
          .flatMap(({ id: option }) => {
            const percent = percents.get(option) ?? 0
            return percent === 0
              ? []
              : [`<mapEntry mapKey="${option}" mappedValue="${Number((percent / 100).toFixed(7))}"/>`]
          })
          .join('')}</mapping>`
  return {
    declarations: [
      declare(id, over.most === 1 ? 'single' : 'multiple', 'identifier', `${values(doc.answer)}${mapping}`),
    ],
    body: `<choiceInteraction class="${over.name}" responseIdentifier="${id}" shuffle="false" maxChoices="${over.most}">${options}</choiceInteraction>`,
  }
}

/** Gaps in the stem, each with its response. */
function inStem(doc: SubProblem | ProblemDoc, id: string, out: Out): Parts & { stem: string } {
  const declarations: string[] = []
  const stem = out(doc.problemContent).replace(/\[\[(\d+)\]\]/g, (_, no: string) => {
    const at = Number(no) - 1
    const own = `${id}_${no}`
    const key = doc.answer[at] ?? ''
    if (doc.problemType === kind.cloze) {
      declarations[at] = declare(own, 'single', 'identifier', values([key]))
      const list = (doc.gapList[at]?.optionList ?? []).map(
        (one) => `<inlineChoice identifier="${one.id}">${xmlEscape(paragraphs(one.optionContent))}</inlineChoice>`,
      )
      return `<inlineChoiceInteraction responseIdentifier="${own}" shuffle="false">${list.join('')}</inlineChoiceInteraction>`
    }
    const worth = doc.blankScores[at]
    const entries = [key, ...(doc.aliasList[at] ?? [])].map(
      (text) =>
        `<mapEntry mapKey="${xmlEscape(text)}" mappedValue="${worth ?? 1}" caseSensitive="${doc.blankRule.ignoreCase ? 'false' : 'true'}"/>`,
    )
    for (const { place, text, percent } of doc.creditList)
      if (place === at)
        entries.push(
          `<mapEntry mapKey="${xmlEscape(text)}" mappedValue="${Number((((worth ?? 1) * percent) / 100).toFixed(7))}" caseSensitive="${doc.blankRule.ignoreCase ? 'false' : 'true'}"/>`,
        )
    const isWeighed = worth !== undefined ? ' lowerBound="0"' : ''
    declarations[at] = declare(
      own,
      'single',
      'string',
      `${values([key])}<mapping defaultValue="0"${isWeighed}>${entries.join('')}</mapping>`,
    )
    return `<textEntryInteraction responseIdentifier="${own}" expectedLength="${Math.max(4, key.length)}"/>`
  })
  return { declarations, stem, body: '' }
}

/** Numbers with partial credit, relative to the maximum. */
function nearly(doc: SubProblem | ProblemDoc, id: string): string {
  const short = (value: number) => Number(value.toPrecision(12))
  return doc.creditList
    .map(({ text, percent }) => {
      const { value, within } = creditNumber(text, doc.numberRule)
      const number = (one: number) => `<baseValue baseType="float">${short(one)}</baseValue>`
      return `<responseElseIf><equal toleranceMode="absolute" tolerance="${short(within)} ${short(within)}"><variable identifier="${id}"/>${number(value)}</equal><setOutcomeValue identifier="SCORE"><product>${number(percent / 100)}<variable identifier="MAXSCORE"/></product></setOutcomeValue></responseElseIf>`
    })
    .join('')
}

function interaction(
  doc: SubProblem | ProblemDoc,
  id: string,
  out: Out,
): Parts & { stem?: string; processing?: string } {
  switch (doc.problemType) {
    case kind.single:
      return choices(doc, id, out, { most: 1, name: 'single' })
    case kind.multiple:
      return choices(doc, id, out, { most: 0, name: 'multiple' })
    case kind.uncertain:
      return choices(doc, id, out, { most: 0, name: 'uncertain' })
    case kind.judge:
      return {
        declarations: [declare(id, 'single', 'identifier', values(doc.answer))],
        body: `<choiceInteraction class="judge" responseIdentifier="${id}" shuffle="false" maxChoices="1"><simpleChoice identifier="T">正确</simpleChoice><simpleChoice identifier="F">错误</simpleChoice></choiceInteraction>`,
      }
    case kind.blanks:
    case kind.cloze:
      return inStem(doc, id, out)
    case kind.order:
      return {
        declarations: [declare(id, 'ordered', 'identifier', values(doc.answer))],
        body: `<orderInteraction${doc.orderCredit ? ' class="pairs"' : ''} responseIdentifier="${id}" shuffle="false">${doc.optionList.map((one) => `<simpleChoice identifier="${one.id}">${out(one.optionContent)}</simpleChoice>`).join('')}</orderInteraction>`,
      }
    case kind.match: {
      const set = (list: SubProblem['optionList'], prefix: string, max: number) =>
        `<simpleMatchSet>${list.map((one) => `<simpleAssociableChoice identifier="${prefix}${one.id}" matchMax="${max}">${out(one.optionContent)}</simpleAssociableChoice>`).join('')}</simpleMatchSet>`
      const pairs = doc.optionList.map((one, at) => `L${one.id} R${doc.answer[at] ?? ''}`)
      return {
        declarations: [declare(id, 'multiple', 'directedPair', values(pairs))],
        body: `<matchInteraction responseIdentifier="${id}" shuffle="false" maxAssociations="${doc.optionList.length}">${set(doc.optionList, 'L', 1)}${set(doc.matchList, 'R', 0)}</matchInteraction>`,
      }
    }
    case kind.number: {
      const { tolerance, relative, unit } = doc.numberRule
      const share = relative ? Number((tolerance * 100).toPrecision(12)) : tolerance
      return {
        declarations: [declare(id, 'single', 'float', values([String(readNumber(doc.answer[0] ?? ''))]))],
        body: `<p class="number"><textEntryInteraction responseIdentifier="${id}" expectedLength="10"/> <span class="unit">${xmlEscape(unit)}</span></p>`,
        processing: `<responseCondition><responseIf><equal toleranceMode="${relative ? 'relative' : 'absolute'}" tolerance="${share} ${share}"><variable identifier="${id}"/><correct identifier="${id}"/></equal><setOutcomeValue identifier="SCORE"><variable identifier="MAXSCORE"/></setOutcomeValue></responseIf>${nearly(doc, id)}</responseCondition>`,
      }
    }
    case kind.file:
      return {
        declarations: [declare(id, 'single', 'file', '')],
        body: `<uploadInteraction class="${doc.fileRule.accept} most-${doc.fileRule.most}" responseIdentifier="${id}"/>${key(doc, out)}`,
      }
    default:
      return {
        declarations: [declare(id, 'single', 'string', '')],
        body: `<extendedTextInteraction responseIdentifier="${id}" expectedLines="8"/>${key(doc, out)}`,
      }
  }
}

/** The model answer, for markers. */
const key = (doc: SubProblem | ProblemDoc, out: Out): string =>
  doc.answer[0] === undefined ? '' : `<rubricBlock view="scorer">${flow(out(doc.answer[0]))}</rubricBlock>`

function item({ id, doc }: OutProblem, pictures: OutPictures): string {
  const out: Out = (html) => toForeign(paragraphs(html), { math: 'mathml', src: placedIn(pictures, '../images/') })
  const parts = doc.problemType === kind.material ? doc.subList : [doc]
  const written = parts.map((part, at) => ({
    part,
    no: at + 1,
    ...interaction(part, doc.problemType === kind.material ? `S${at + 1}` : 'RESPONSE', out),
  }))
  const stem = (one: (typeof written)[number]) => `<div class="stem">${one.stem ?? out(one.part.problemContent)}</div>`
  const body =
    doc.problemType === kind.material
      ? `<div class="material">${out(doc.problemContent)}</div>${written
          .map(
            (one) =>
              `<div class="sub" id="S${one.no}">${stem(one)}${one.body}${one.part.analysis === '' ? '' : `<rubricBlock view="tutor">${flow(out(one.part.analysis))}</rubricBlock>`}</div>`,
          )
          .join('')}`
      : written.map((one) => `${stem(one)}${one.body}`).join('')
  const worth = (name: string, score: number) =>
    `<outcomeDeclaration identifier="${name}" cardinality="single" baseType="float"><defaultValue><value>${score}</value></defaultValue></outcomeDeclaration>`
  const processing = written.map((one) => one.processing ?? '').join('')
  return `<?xml version="1.0" encoding="UTF-8"?>
<assessmentItem xmlns="${QTI}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="${QTI} http://www.imsglobal.org/xsd/qti/qtiv2p1/imsqti_v2p1.xsd" identifier="P${id}" title="${xmlEscape(htmlToWords(doc.problemContent).slice(0, 60) || kindName(doc.problemType))}" adaptive="false" timeDependent="false">
${written.flatMap(({ declarations }) => declarations).join('\n')}
<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/>
${worth('MAXSCORE', doc.score)}${doc.problemType === kind.material ? doc.subList.map((sub, at) => worth(`MAXSCORE_S${at + 1}`, sub.score)).join('') : ''}
<outcomeDeclaration identifier="FEEDBACK" cardinality="single" baseType="identifier"/>
<itemBody>${xmlText(body)}</itemBody>
${processing === '' ? '<responseProcessing template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/match_correct"/>' : `<responseProcessing>${processing}</responseProcessing>`}
${doc.analysis === '' ? '' : `<modalFeedback outcomeIdentifier="FEEDBACK" identifier="analysis" showHide="show">${xmlText(out(doc.analysis))}</modalFeedback>`}
</assessmentItem>
`
}

/** Limited by the import limit of entries; problems that do not fit are returned as skipped. */
export async function writeQti(
  list: readonly OutProblem[],
  pictures: OutPictures,
): Promise<{ file: Buffer; skipped: Skipped[] }> {
  const files: Record<string, Uint8Array> = {}
  const { unfit } = fittingQti(list, (src) => pictures.has(src))
  const skipped = list.flatMap(({ id }): Skipped[] =>
    unfit.has(id) ? [{ id, reason: setMessage.packageFull(fittingQti.max) }] : [],
  )
  const resources = list.flatMap((one) => {
    if (unfit.has(one.id)) return []
    const name = `items/p${one.id}.xml`
    const shown = picturesIn(one).flatMap((src) => pictures.get(src) ?? [])
    const added: Record<string, Uint8Array> = { [name]: strToU8(item(one, pictures)) }
    for (const { name: picture, bytes } of shown) added[`images/${picture}`] = bytes
    Object.assign(files, added)
    const used = shown.map((picture) => `<file href="images/${xmlEscape(picture.name)}"/>`)
    const keywords = tagsOf(one.labels).map(
      (tag) => `<imsmd:keyword><imsmd:langstring xml:lang="zh-CN">${xmlEscape(tag)}</imsmd:langstring></imsmd:keyword>`,
    )
    const metadata =
      keywords.length > 0
        ? `<metadata><imsmd:lom><imsmd:general>${keywords.join('')}</imsmd:general></imsmd:lom></metadata>`
        : ''
    return `<resource identifier="R${one.id}" type="imsqti_item_xmlv2p1" href="${name}">${metadata}<file href="${name}"/>${used.join('')}</resource>`
  })
  files['imsmanifest.xml'] = strToU8(`<?xml version="1.0" encoding="UTF-8"?>
<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" xmlns:imsmd="http://www.imsglobal.org/xsd/imsmd_v1p2" identifier="MANIFEST"><metadata><schema>QTIv2.1 Package</schema><schemaversion>1.0.0</schemaversion></metadata><organizations/><resources>
${resources.join('\n')}
</resources></manifest>
`)
  return { file: Buffer.from(zipSync(files, { level: 6 })), skipped }
}
