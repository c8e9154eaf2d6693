/** Writes a QTI 2.1 package: an item per problem, pictures, a manifest. */
import { isMaterial, kindName } from '@zhixing/contract/exam/kinds'
import { strToU8, zipSync } from 'fflate'
import { placedIn, toForeign } from '../to-foreign.ts'
import { htmlToWords, paragraphs } from '../html.ts'
import { formatsOf } from '../kinds/index.ts'
import type { Out } from '../kinds/kind.ts'
import { flow } from '../kinds/parts.ts'
import { tagsOf } from '../labels.ts'
import type { OutPictures } from '../media.ts'
import type { OutProblem, Skipped } from '../row.ts'
import { exchangeTexts as setMessage } from '../texts.ts'
import { xmlEscape, xmlText } from '../xml-escape.ts'
import { fittingQti, picturesIn } from './fitting.ts'

const QTI = 'http://www.imsglobal.org/xsd/imsqti_v2p1'

function item({ id, doc }: OutProblem, pictures: OutPictures): string {
  const out: Out = (html) => toForeign(paragraphs(html), { math: 'mathml', src: placedIn(pictures, '../images/') })
  const parts = isMaterial(doc.problemType) ? doc.subList : [doc]
  const written = parts.map((part, at) => ({
    part,
    no: at + 1,
    ...formatsOf(part.problemType).qti(part, {
      out,
      id: isMaterial(doc.problemType) ? `S${at + 1}` : 'RESPONSE',
      pictures,
    }),
  }))
  const stem = (one: (typeof written)[number]) => `<div class="stem">${one.stem ?? out(one.part.problemContent)}</div>`
  const body = isMaterial(doc.problemType)
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
${worth('MAXSCORE', doc.score)}${isMaterial(doc.problemType) ? doc.subList.map((sub, at) => worth(`MAXSCORE_S${at + 1}`, sub.score)).join('') : ''}
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
