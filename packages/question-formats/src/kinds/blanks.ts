import type { KindDoc } from '@zhixing/contract/exam/kind-fields'
import { kind } from '@zhixing/contract/exam/kinds'
import { percentText } from '../credits.ts'
import { guarded, readPoints, splitBlanks } from '../fields/keys.ts'
import { markBlanks } from '../fields/mark-blanks.ts'
import { textGap } from '../moodle/cloze.ts'
import { exchangeTexts as texts } from '../texts.ts'
import { xmlEscape } from '../xml-escape.ts'
import type { KindFormats, LossRule, MoodleOut, MoodleQuestion, QtiOut, QtiParts, Read, Reading } from './kind.ts'
import { creditsText, declare, element, example, giftEscape, plainAnswer, qtiKey, starred, withLine } from './parts.ts'

type Blanks = KindDoc<'blanks'>

function read({ raw, key, stem: written, hasScore, warnings }: Reading): Read {
  const marked = markBlanks(written)
  let stem = marked.text
  const { keys, aliases, either } = splitBlanks(key, marked.count)
  warnings.push(...either.map(texts.eitherRead))
  if (marked.count === 0 && keys.length > 0) {
    stem = `${stem}${keys.map((_, at) => `[[${at + 1}]]`).join(' ')}`
    warnings.push(texts.blanksAppended)
  }
  const blankScores = raw.blankScores
    .split(/[;；,，、\s]+/)
    .filter((one) => one !== '')
    .map((one) => readPoints(one) ?? 0)
  const each = readPoints(raw.perBlank)
  return {
    stem,
    answer: keys,
    aliasList: aliases,
    blankScores,
    ...(each !== null && !hasScore && marked.count > 0
      ? {
          score: Math.round(each * marked.count * 100) / 100,
          blankScores: Array.from({ length: marked.count }, () => each),
        }
      : {}),
    blankRule: {
      orderFree: /(顺序不限|不分顺序|任意顺序)/.test(raw.rules) ? 1 : 0,
      ignoreCase: /(?<!不)区分大小写/.test(raw.rules) ? 0 : 1,
      ignoreSpace: /(?<!不)区分空格/.test(raw.rules) ? 0 : 1,
      ignorePunct: /(忽略|不计|不区分)标点/.test(raw.rules) ? 1 : 0,
      ...(/(等值|等价)/.test(raw.rules) ? { sameValue: 1 as const } : {}),
      ...(/通配符/.test(raw.rules) ? { wildcard: 1 as const } : {}),
    },
  }
}

const rules = ({ blankRule }: Blanks): string =>
  [
    blankRule.orderFree ? '顺序不限' : '',
    blankRule.ignoreCase ? '' : '区分大小写',
    blankRule.ignoreSpace ? '' : '区分空格',
    blankRule.ignorePunct ? '忽略标点' : '',
    blankRule.sameValue ? '等值也对' : '',
    blankRule.wildcard ? '通配符' : '',
  ]
    .filter((one) => one !== '')
    .join('，')

function moodle(doc: Blanks, { out }: MoodleOut): MoodleQuestion {
  const caseMatters = doc.blankRule.ignoreCase === 0
  const keys = (at: number) => [doc.answer[at] ?? '', ...(doc.aliasList[at] ?? [])].map((text) => starred(text, doc))
  const creditsAt = (at: number) =>
    doc.creditList.filter(({ place }) => place === at).map((one) => ({ ...one, text: starred(one.text, doc) }))
  if (doc.answer.length === 1) {
    const answers = [
      ...keys(0).map((text) => plainAnswer('100', text)),
      ...doc.creditList.map(({ text, percent }) => plainAnswer(percentText(percent), starred(text, doc))),
    ]
    return {
      type: 'shortanswer',
      stem: out(withLine(doc.problemContent)),
      body: `${element('usecase', caseMatters ? '1' : '0')}${answers.join('')}`,
    }
  }
  const weight = (at: number) => Math.max(1, Math.round(doc.blankScores[at] ?? 1))
  return {
    type: 'cloze',
    stem: out(doc.problemContent).replace(/\[\[(\d+)\]\]/g, (_, no: string) =>
      textGap(keys(Number(no) - 1), creditsAt(Number(no) - 1), weight(Number(no) - 1), caseMatters),
    ),
    body: '',
  }
}

function qti(doc: Blanks, { id, out }: QtiOut): QtiParts {
  const declarations: string[] = []
  const isCaseSensitive = doc.blankRule.ignoreCase ? 'false' : 'true'
  const entry = (text: string, value: number) =>
    `<mapEntry mapKey="${xmlEscape(text)}" mappedValue="${value}" caseSensitive="${isCaseSensitive}"/>`
  const stem = out(doc.problemContent).replace(/\[\[(\d+)\]\]/g, (_, no: string) => {
    const at = Number(no) - 1
    const own = `${id}_${no}`
    const key = doc.answer[at] ?? ''
    const worth = doc.blankScores[at]
    const entries = [
      ...[key, ...(doc.aliasList[at] ?? [])].map((text) => entry(text, worth ?? 1)),
      ...doc.creditList.flatMap(({ place, text, percent }) =>
        place === at ? [entry(text, Number((((worth ?? 1) * percent) / 100).toFixed(7)))] : [],
      ),
    ]
    const bound = worth !== undefined ? ' lowerBound="0"' : ''
    declarations[at] = declare(
      own,
      'single',
      'string',
      `${qtiKey([key])}<mapping defaultValue="0"${bound}>${entries.join('')}</mapping>`,
    )
    return `<textEntryInteraction responseIdentifier="${own}" expectedLength="${Math.max(4, key.length)}"/>`
  })
  return { declarations, stem, body: '' }
}

const foreign = ['gift', 'moodle', 'qti'] as const
const { losses: words } = texts
const losses: LossRule<Blanks>[] = [
  { formats: foreign, text: words.orderFree, isLost: ({ blankRule }) => blankRule.orderFree === 1 },
  { formats: foreign, text: words.ignorePunct, isLost: ({ blankRule }) => blankRule.ignorePunct === 1 },
  { formats: foreign, text: words.sameValue, isLost: ({ blankRule }) => blankRule.sameValue === 1 },
  { formats: ['qti'], text: words.wildcard, isLost: ({ blankRule }) => blankRule.wildcard === 1 },
  { formats: foreign, text: words.space, isLost: ({ blankRule }) => blankRule.ignoreSpace === 0 },
  { formats: ['gift'], text: words.caseMatters, isLost: ({ blankRule }) => blankRule.ignoreCase === 0 },
  {
    formats: ['moodle'],
    text: words.weights,
    isLost: ({ blankScores }) => blankScores.some((weight) => weight < 1 || weight % 1 !== 0),
  },
]

export const blanks: KindFormats<'blanks'> = {
  named: /填空/,
  fields: {
    write: (doc) => ({
      answer: doc.answer.map((text, at) => [text, ...(doc.aliasList[at] ?? [])].map(guarded).join('|')).join('；'),
      blankScores: doc.blankScores.join('；'),
      credits: creditsText(doc.creditList, ({ place, text }) => `${place + 1}.${guarded(text)}`),
      rules: rules(doc),
    }),
    read,
    uses: () => ['规则', '部分得分', '每空分值', '答案'],
  },
  gift: {
    refusal: ({ answer }) => (answer.length === 1 ? null : '多个空的填空题'),
    write: (doc) =>
      [
        ...[doc.answer[0] ?? '', ...(doc.aliasList[0] ?? [])].map((text) => `=${giftEscape(starred(text, doc))}`),
        ...doc.creditList.map(({ text, percent }) => `=%${percentText(percent)}%${giftEscape(starred(text, doc))}`),
      ].join('\n'),
  },
  moodle,
  qti,
  losses,
  example: example(kind.blanks, '中国的首都是[[1]]，最长的河是[[2]]。', {
    answer: ['北京', '长江'],
    aliasList: [['北京市'], []],
    blankScores: [1, 1],
  }),
}
