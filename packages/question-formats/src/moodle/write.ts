/** Writes Moodle XML with embedded pictures. */
import { kind, kindName } from '@zhixing/contract/exam/kinds'
import type { ProblemDoc, SubProblem } from '@zhixing/contract/exam/shapes'
import { creditNumber, readNumber } from '@zhixing/exam-model'
import { percentsOf, percentText } from '../credits.ts'
import { placedIn, toForeign } from '../to-foreign.ts'
import { starred, withLine } from '../gift/write.ts'
import { htmlToWords, paragraphs } from '../html.ts'
import { tagsOf } from '../labels.ts'
import { type OutPictures, picturesOf } from '../media.ts'
import { type Labels, noLabels, type OutProblem, type Skipped } from '../row.ts'
import { xmlEscape, xmlText } from '../xml.ts'
import { choiceGap, textGap } from './cloze.ts'

const cdata = (text: string): string => `<![CDATA[${xmlText(text).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
const plain = (name: string, text: string): string => `<${name}>${xmlEscape(text)}</${name}>`
const within = (name: string, text: string, attributes = ''): string =>
  `<${name}${attributes}><text>${cdata(text)}</text></${name}>`

type Out = (html: string) => string
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

const answer = (fraction: string, text: string): string =>
  `<answer fraction="${fraction}" format="plain_text"><text>${cdata(text)}</text></answer>`

interface Written {
  type: string
  /** Replaces a stem that contains gaps. */
  stem?: string
  body: string
}

function blanks(doc: SubProblem, stem: Out): Written {
  const caseMatters = doc.blankRule.ignoreCase === 0
  const texts = (at: number) => [doc.answer[at] ?? '', ...(doc.aliasList[at] ?? [])].map((text) => starred(text, doc))
  if (doc.answer.length === 1)
    return {
      type: 'shortanswer',
      stem: stem(withLine(doc.problemContent)),
      body: `${plain('usecase', caseMatters ? '1' : '0')}${texts(0)
        .map((text) => answer('100', text))
        .join('')}${doc.creditList
        .map(({ text, percent }) => answer(percentText(percent), starred(text, doc)))
        .join('')}`,
    }
  const creditsAt = (at: number) =>
    doc.creditList.filter(({ place }) => place === at).map((one) => ({ ...one, text: starred(one.text, doc) }))
  const weight = (at: number) => Math.max(1, Math.round(doc.blankScores[at] ?? 1))
  return {
    type: 'cloze',
    stem: stem(doc.problemContent).replace(/\[\[(\d+)\]\]/g, (_, no: string) =>
      textGap(texts(Number(no) - 1), creditsAt(Number(no) - 1), weight(Number(no) - 1), caseMatters),
    ),
    body: '',
  }
}

function write(doc: SubProblem | ProblemDoc, pictures: OutPictures): Written {
  const out = outWith(pictures)
  const options = (of: (id: string) => string) =>
    doc.optionList
      .map(({ id, optionContent }) => rich('answer', optionContent, pictures, ` fraction="${of(id)}"`))
      .join('')
  const percentOf = (isSingle: boolean) => {
    const percents = percentsOf(doc, isSingle)
    return (id: string) => percentText(percents.get(id) ?? 0)
  }
  switch (doc.problemType) {
    case kind.single:
      return {
        type: 'multichoice',
        body: `<single>true</single><shuffleanswers>false</shuffleanswers><answernumbering>ABCD</answernumbering>${options(percentOf(true))}`,
      }
    case kind.multiple:
    case kind.uncertain:
      return {
        type: 'multichoice',
        body: `<single>false</single><shuffleanswers>false</shuffleanswers><answernumbering>ABCD</answernumbering>${options(percentOf(false))}`,
      }
    case kind.judge:
      return {
        type: 'truefalse',
        body: ['true', 'false']
          .map((text) => answer((text === 'true') === (doc.answer[0] === 'T') ? '100' : '0', text))
          .join(''),
      }
    case kind.blanks:
      return blanks(doc, out)
    case kind.cloze:
      return {
        type: 'cloze',
        stem: out(doc.problemContent).replace(/\[\[(\d+)\]\]/g, (_, no: string) =>
          choiceGap(
            (doc.gapList[Number(no) - 1]?.optionList ?? []).map(({ id, optionContent }) => ({
              right: doc.answer[Number(no) - 1] === id,
              html: out(optionContent),
            })),
            1,
          ),
        ),
        body: '',
      }
    case kind.match: {
      const right = (id: string) => out(doc.matchList.find((one) => one.id === id)?.optionContent ?? '')
      const pair = (left: string, html: string) =>
        rich('subquestion', left, pictures).replace('</subquestion>', `${within('answer', html)}</subquestion>`)
      return {
        type: 'matching',
        body: `<shuffleanswers>true</shuffleanswers>${doc.optionList.map(({ optionContent }, at) => pair(optionContent, right(doc.answer[at] ?? ''))).join('')}${doc.matchList
          .filter(({ id }) => !doc.answer.includes(id))
          .map(({ optionContent }) => pair('', out(optionContent)))
          .join('')}`,
      }
    }
    case kind.order:
      return {
        type: 'ordering',
        body: `<layouttype>VERTICAL</layouttype><selecttype>ALL</selecttype><gradingtype>${doc.orderCredit ? 'RELATIVE_NEXT_EXCLUDE_LAST' : 'ALL_OR_NOTHING'}</gradingtype>${doc.answer
          .map((id, at) =>
            rich(
              'answer',
              doc.optionList.find((one) => one.id === id)?.optionContent ?? '',
              pictures,
              ` fraction="${at + 1}.0000000"`,
            ),
          )
          .join('')}`,
      }
    case kind.number: {
      const { tolerance, relative, unit } = doc.numberRule
      const value = readNumber(doc.answer[0] ?? '')
      const allowed = Number((relative ? Math.abs(value) * tolerance : tolerance).toPrecision(12))
      const near = doc.creditList
        .map(({ text, percent }) => {
          const one = creditNumber(text, doc.numberRule)
          return `<answer fraction="${percentText(percent)}" format="plain_text"><text>${one.value}</text><tolerance>${Number(one.within.toPrecision(12))}</tolerance></answer>`
        })
        .join('')
      return {
        type: 'numerical',
        body: `<answer fraction="100" format="plain_text"><text>${value}</text><tolerance>${allowed}</tolerance></answer>${near}${unit === '' ? '' : `<units><unit><multiplier>1</multiplier>${plain('unit_name', unit)}</unit></units>`}`,
      }
    }
    case kind.file:
      return {
        type: 'essay',
        body: `<responseformat>noinline</responseformat><responserequired>0</responserequired>${plain('attachments', String(doc.fileRule.most))}${plain('attachmentsrequired', '1')}${plain('filetypeslist', doc.fileRule.accept === 'image' ? 'image' : '')}${rich('graderinfo', doc.answer[0] ?? '', pictures)}`,
      }
    case kind.material:
      return { type: 'description', body: '' }
    default:
      return {
        type: 'essay',
        body: `<responseformat>editor</responseformat><responserequired>1</responserequired><attachments>0</attachments>${rich('graderinfo', doc.answer[0] ?? '', pictures)}`,
      }
  }
}

function question(doc: SubProblem | ProblemDoc, labels: Labels, idNumber: string, pictures: OutPictures): string {
  const { type, stem, body } = write(doc, pictures)
  const tags = tagsOf(labels, { 题型: doc.problemType === kind.uncertain ? kindName(doc.problemType) : '' })
  return `<question type="${type}">
<name><text>${xmlEscape(htmlToWords(doc.problemContent).slice(0, 60) || idNumber)}</text></name>
${rich('questiontext', doc.problemContent, pictures, '', stem)}
${rich('generalfeedback', doc.analysis, pictures)}
<defaultgrade>${doc.problemType === kind.material ? 0 : doc.score}</defaultgrade><penalty>0</penalty><hidden>0</hidden><idnumber>${idNumber}</idnumber>
${body}
${tags.length > 0 ? `<tags>${tags.map((tag) => `<tag><text>${cdata(tag)}</text></tag>`).join('')}</tags>` : ''}</question>`
}

/** Parts of a material problem follow as separate questions with ids, since Moodle has no composite questions. */
export function writeMoodle(list: readonly OutProblem[], pictures: OutPictures): { file: Buffer; skipped: Skipped[] } {
  const questions = list.flatMap(({ id, doc, labels }) => {
    const idNumber = doc.problemType === kind.material ? `material-${id}` : `p${id}`
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
