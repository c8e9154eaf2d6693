/** Writes Moodle XML with embedded pictures. */
import { isMaterial, kind, kindName } from '@zhixing/contract/exam/kinds'
import type { ProblemDoc, SubProblem } from '@zhixing/contract/exam/shapes'
import { placedIn, toForeign } from '../to-foreign.ts'
import { htmlToWords, paragraphs } from '../html.ts'
import { formatsOf } from '../kinds/index.ts'
import type { Out } from '../kinds/kind.ts'
import { cdata } from '../kinds/parts.ts'
import { tagsOf } from '../labels.ts'
import { type OutPictures, picturesOf } from '../media.ts'
import { type Labels, noLabels, type OutProblem, type Skipped } from '../row.ts'
import { xmlEscape } from '../xml-escape.ts'

const outWith = (pictures: OutPictures): Out => {
  const src = placedIn(pictures, '@@PLUGINFILE@@/')
  return (html) => toForeign(paragraphs(html), { math: 'signs', src })
}

function rich(name: string, html: string, pictures: OutPictures, attributes = '', over?: string): string {
  const files = [...new Set(picturesOf(html))].flatMap((src) => {
    const found = pictures.get(src)
    return found
      ? [
          `<file name="${xmlEscape(found.name)}" path="/" encoding="base64">${Buffer.from(found.bytes).toString('base64')}</file>`,
        ]
      : []
  })
  return `<${name} format="html"${attributes}><text>${cdata(over ?? outWith(pictures)(html))}</text>${files.join('')}</${name}>`
}

function question(doc: SubProblem | ProblemDoc, labels: Labels, idNumber: string, pictures: OutPictures): string {
  const { type, stem, body } = formatsOf(doc.problemType).moodle(doc, {
    out: outWith(pictures),
    rich: (name, html, attributes) => rich(name, html, pictures, attributes),
    pictures,
  })
  const tags = tagsOf(labels, { 题型: doc.problemType === kind.uncertain ? kindName(doc.problemType) : '' })
  return `<question type="${type}">
<name><text>${xmlEscape(htmlToWords(doc.problemContent).slice(0, 60) || idNumber)}</text></name>
${rich('questiontext', doc.problemContent, pictures, '', stem)}
${rich('generalfeedback', doc.analysis, pictures)}
<defaultgrade>${isMaterial(doc.problemType) ? 0 : doc.score}</defaultgrade><penalty>0</penalty><hidden>0</hidden><idnumber>${idNumber}</idnumber>
${body}
${tags.length > 0 ? `<tags>${tags.map((tag) => `<tag><text>${cdata(tag)}</text></tag>`).join('')}</tags>` : ''}</question>`
}

/** Parts of a material problem follow as separate questions with ids, since Moodle has no composite questions. */
export function writeMoodle(list: readonly OutProblem[], pictures: OutPictures): { file: Buffer; skipped: Skipped[] } {
  const questions = list.flatMap(({ id, doc, labels }) => {
    const idNumber = isMaterial(doc.problemType) ? `material-${id}` : `p${id}`
    return [
      question(doc, labels, idNumber, pictures),
      ...doc.subList.map((sub, at) => question(sub, noLabels(), `${idNumber}.${at + 1}`, pictures)),
    ]
  })
  return {
    file: Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${questions.join('\n')}\n</quiz>\n`),
    skipped: [],
  }
}
