/** Reads Moodle XML. */
import { isMaterial, kind } from '@zhixing/contract/exam/kinds'
import type { ProblemDoc } from '@zhixing/contract/exam/shapes'
import { blankDoc } from '../blank-doc.ts'
import { categoryNames, filedUnder } from '../category-path.ts'
import { type Feedback, withFeedback } from '../feedback.ts'
import { readPoints } from '../fields/keys.ts'
import { escapeText, htmlToWords, picture } from '../html.ts'
import { fromTags } from '../labels.ts'
import { MediaBag } from '../media.ts'
import { originalXml } from '../original-xml.ts'
import { type Labels, noReport, type ReadResult, type ReadRow, type SourceBlock, Unreadable } from '../row.ts'
import { exchangeTexts as setMessage } from '../texts.ts'
import { rowOfDoc } from '../to-row.ts'
import { childNamed, childrenNamed, parseXml, textOf, type XmlElement } from '../xml.ts'
import { hasGaps, readQuestion } from './questions.ts'
import { type Context, inner, rich } from './text.ts'

/** Combined feedback for right, partly right and wrong answers, and hints. */
function saidToAll(question: XmlElement, context: Context): Feedback[] {
  const of = (name: string, about: string) =>
    childrenNamed(question, name).map((one, at, all) => ({
      about: all.length > 1 ? `${about} ${at + 1}` : about,
      html: rich(one, context),
    }))
  return [
    ...of('correctfeedback', '答对时'),
    ...of('partiallycorrectfeedback', '部分答对时'),
    ...of('incorrectfeedback', '答错时'),
    ...of('hint', '提示'),
  ]
}

/** A picture in a separate element, as Moodle 1.9 and many programs write it. */
function oldPicture(question: XmlElement, { media, warnings }: Context): string {
  const name = inner(question, 'image')
  const packed = textOf(childNamed(question, 'image_base64')).trim()
  if (name === '' && packed === '') return ''
  const address = packed === '' ? null : media.add(Buffer.from(packed, 'base64'), name || '图片')
  if (!address) warnings.push(setMessage.pictureLost(name || '图片'))
  return address ? picture(address) : ''
}

const PART = /^(material-\w{1,40})\.\d+$/

/**
 * Reads all questions of a file.
 * @throws {Unreadable}
 */
export function readMoodle(text: string): ReadResult {
  const root = parseXml(text)
  if (root.name !== 'quiz') throw new Unreadable(setMessage.badXml)
  const media = new MediaBag()
  const found: { doc: ProblemDoc; labels: Labels; context: Context; line: number; own: XmlElement[] }[] = []
  const blocks: SourceBlock[] = []
  const block = (line: number, text: string, why: SourceBlock['why']) => {
    if (htmlToWords(text) !== '' || text.includes('<img')) blocks.push({ line, text, why })
  }
  const materials = new Map<string, { doc: ProblemDoc; warnings: string[]; doubts: string[]; own: XmlElement[] }>()
  let names: readonly string[] = []
  for (const [at, question] of childrenNamed(root, 'question').entries()) {
    const given = question.attrs.type ?? ''
    if (given === 'category') {
      names = categoryNames(inner(question, 'category'))
      const about = rich(childNamed(question, 'info'), { media, warnings: [] })
      block(at + 1, names.length === 0 ? about : `<p>${escapeText(names.join(' / '))}</p>${about}`, 'heading')
      continue
    }
    const tags = childrenNamed(childNamed(question, 'tags') ?? question, 'tag').map((tag) => inner(tag))
    const context: Context = { media, warnings: [], doubts: [], tags: fromTags(tags) }
    const doc = blankDoc(kind.essay)
    doc.problemContent = hasGaps(given) ? '' : rich(childNamed(question, 'questiontext'), context)
    const general = rich(childNamed(question, 'generalfeedback'), context)
    const grade = inner(question, 'defaultgrade')
    const points = grade === '' ? null : readPoints(String(Number(grade)))
    if (points !== null) doc.score = points
    const feedback = readQuestion(given, question, doc, context)
    doc.problemContent += oldPicture(question, context)
    doc.analysis = withFeedback(general, [...feedback, ...saidToAll(question, context)])
    const { labels } = context.tags
    labels.hasScore = points !== null
    const { topic, tags: above } = filedUnder(names)
    if (topic !== '' && labels.topics.length === 0) {
      labels.topics.push(topic)
      labels.tags.push(...above)
    }
    const id = inner(question, 'idnumber')
    const partOf = PART.exec(id)?.[1]
    // Most descriptions have no id: the questions after them are not parts.
    const whole = partOf === undefined ? undefined : materials.get(partOf)
    if (whole) {
      const { subList: _none, ...sub } = doc
      whole.doc.subList.push(sub)
      whole.own.push(question)
      whole.warnings.push(...context.warnings)
      whole.doubts.push(...context.doubts.map((one) => `第 ${whole.doc.subList.length} 小题：${one}`))
      continue
    }
    const own = [question]
    if (isMaterial(doc.problemType) && id !== '') materials.set(id, { doc, ...context, own })
    found.push({ doc, labels, context, line: at + 1, own })
  }
  const rows: ReadRow[] = []
  // A description without parts is a block, not a problem.
  for (const { doc, labels, context, line, own } of found)
    if (isMaterial(doc.problemType) && doc.subList.length === 0 && context.doubts.length === 0)
      block(line, doc.problemContent, 'instruction')
    else
      rows.push(
        rowOfDoc(rows.length + 1, doc, {
          labels,
          warnings: context.warnings,
          doubts: context.doubts,
          original: originalXml(own),
        }),
      )
  blocks.sort((one, other) => one.line - other.line)
  return { rows, media: media.list, report: { ...noReport(), blockList: blocks } }
}
