import type { KindDoc } from '@zhixing/contract/exam/kind-fields'
import { kind } from '@zhixing/contract/exam/kinds'
import type { SubProblem } from '@zhixing/contract/exam/shapes'
import { textToHtml } from '../html.ts'
import { exchangeTexts as texts } from '../texts.ts'
import type { KindFormats, Out, Reading } from './kind.ts'
import { declare, element, example, flow, p } from './parts.ts'

type Written = KindDoc<'essay' | 'file'>

const POINTS_AT_END = /(?:[（(]\s*\d+(?:\.\d+)?\s*分\s*[)）]|\s\d+(?:\.\d+)?\s*分)\s*$/

function readRubric(text: string, score: number): SubProblem['rubricList'] {
  const inOne = text.split(/[；;]/)
  const lines = inOne.length > 1 && inOne.every((one) => POINTS_AT_END.test(one)) ? inOne : text.split('\n')
  return lines
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(0, 20)
    .map((line, at, all) => {
      const found =
        /^[（(【[]?\s*(\d+(?:\.\d+)?)\s*分\s*[)）】\]]?\s*[：:、]?\s*(.*)$/.exec(line) ??
        /^(.*?)\s*[（(【[]\s*(\d+(?:\.\d+)?)\s*分\s*[)）】\]]\s*$/.exec(line) ??
        /^(.*?\S)\s+(\d+(?:\.\d+)?)\s*分$/.exec(line)
      const isFirst = found !== null && /^[\d.]+$/.test(found[1] ?? '')
      const points = Number((isFirst ? found?.[1] : found?.[2]) ?? score / all.length)
      return {
        id: String(at + 1),
        text: ((isFirst ? found?.[2] : found?.[1]) ?? line).replace(/^\d+\s*[.、．)）]\s*/, '').slice(0, 500),
        score: Math.round(points * 100) / 100,
      }
    })
}

function read({ raw, marks, score }: Reading) {
  const html = textToHtml(raw.answer, marks)
  return { answer: html === '' ? [] : [html], rubricList: readRubric(raw.rubric, score) }
}
const write = (doc: Written, toText: Out) => ({
  answer: doc.answer.map(toText).join('\n'),
  rubric: doc.rubricList.map(({ text, score }) => `（${score}分）${text}`).join('\n'),
})
/** The model answer, for markers. */
const qtiModel = (doc: Written, out: Out): string =>
  doc.answer[0] === undefined ? '' : `<rubricBlock view="scorer">${flow(out(doc.answer[0]))}</rubricBlock>`

const { losses: words } = texts
const losses = [
  {
    formats: ['gift', 'moodle', 'qti'],
    text: words.rubric,
    isLost: ({ rubricList }: Written) => rubricList.length > 0,
  },
  { formats: ['gift'], text: words.modelAnswer, isLost: ({ answer }: Written) => answer.length > 0 },
] as const

export const essay: KindFormats<'essay'> = {
  named: /(简答|问答|论述|计算题|解答|主观|名词解释|作文|写作|翻译|分析题|应用题|证明题|实验题|默写)/,
  fields: { write, read, uses: () => ['评分要点', '答案'] },
  gift: { write: () => '' },
  moodle: (doc, { rich }) => ({
    type: 'essay',
    body: `<responseformat>editor</responseformat><responserequired>1</responserequired><attachments>0</attachments>${rich('graderinfo', doc.answer[0] ?? '')}`,
  }),
  qti: (doc, { id, out }) => ({
    declarations: [declare(id, 'single', 'string', '')],
    body: `<extendedTextInteraction responseIdentifier="${id}" expectedLines="8"/>${qtiModel(doc, out)}`,
  }),
  losses,
  example: example(kind.essay, '证明：<span data-type="inline-math" data-latex="a^2+b^2 \\geq 2ab"></span>。', {
    answer: [p('由平方非负，展开移项即得。')],
    rubricList: [
      { id: '1', text: '写出平方非负', score: 4 },
      { id: '2', text: '展开并移项', score: 6 },
    ],
    score: 10,
  }),
}

export const file: KindFormats<'file'> = {
  named: /(附件|拍照|上传)/,
  fields: {
    write: (doc, toText) => ({
      ...write(doc, toText),
      attachment: `${doc.fileRule.accept === 'any' ? '任意文件' : '图片'}，最多 ${doc.fileRule.most} 个`,
    }),
    read(reading) {
      const { attachment } = reading.raw
      const most = /(\d+)\s*(?:个|张|份)?/.exec(attachment.normalize('NFKC'))?.[1]
      return {
        ...read(reading),
        fileRule: {
          accept: /(任意|任何|不限|文件)/.test(attachment) ? 'any' : 'image',
          most: Math.min(9, Math.max(1, Number(most ?? 3))),
        },
      }
    },
    uses: () => ['附件要求', '评分要点', '答案'],
  },
  gift: null,
  moodle: (doc, { rich }) => ({
    type: 'essay',
    body: `<responseformat>noinline</responseformat><responserequired>0</responserequired>${element('attachments', String(doc.fileRule.most))}${element('attachmentsrequired', '1')}${element('filetypeslist', doc.fileRule.accept === 'image' ? 'image' : '')}${rich('graderinfo', doc.answer[0] ?? '')}`,
  }),
  qti: (doc, { id, out }) => ({
    declarations: [declare(id, 'single', 'file', '')],
    body: `<uploadInteraction class="${doc.fileRule.accept} most-${doc.fileRule.most}" responseIdentifier="${id}"/>${qtiModel(doc, out)}`,
  }),
  losses,
  example: example(kind.file, '完成实验，拍照上传实验记录。', { fileRule: { accept: 'image', most: 3 }, score: 5 }),
}
