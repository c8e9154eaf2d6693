import type { KindDoc } from '@zhixing/contract/exam/kind-fields'
import { kind } from '@zhixing/contract/exam/kinds'
import { percentsOf, percentText } from '../credits.ts'
import { letters, optionByText } from '../fields/keys.ts'
import type { KindFormats, MoodleOut, QtiOut, QtiParts, Reading } from './kind.ts'
import { creditsText, declare, example, exampleOptions, p, qtiKey } from './parts.ts'

type Choice = KindDoc<'single' | 'multiple' | 'uncertain'>

/** Parses the key of a choice: letters, or the text of an option. */
function choiceKey({ raw, key }: Reading): string[] {
  const chosen = letters(key)
  return chosen.length > 0 ? chosen : optionByText(key, raw.options)
}

const choice = {
  fields: {
    write: (doc: Choice) => ({ answer: doc.answer.join(''), credits: creditsText(doc.creditList, ({ text }) => text) }),
    read: (reading: Reading) => ({ optionList: reading.options(reading.raw.options), answer: choiceKey(reading) }),
    uses: () => ['选项', '部分得分', '答案'] as const,
    isKeyLost: (answer: readonly string[]) => answer.every((one) => one === ''),
  },
  losses: [],
}

function moodle(doc: Choice, { rich }: MoodleOut, isSingle: boolean) {
  const percents = percentsOf(doc, isSingle)
  const options = doc.optionList
    .map(({ id, optionContent }) => rich('answer', optionContent, ` fraction="${percentText(percents.get(id) ?? 0)}"`))
    .join('')
  return {
    type: 'multichoice',
    body: `<single>${isSingle}</single><shuffleanswers>false</shuffleanswers><answernumbering>ABCD</answernumbering>${options}`,
  }
}

function qti(doc: Choice, { id, out }: QtiOut, over: { most: number; name: string }): QtiParts {
  const options = doc.optionList
    .map((one) => `<simpleChoice identifier="${one.id}">${out(one.optionContent)}</simpleChoice>`)
    .join('')
  const percents = percentsOf(doc, over.most === 1)
  const entries = doc.optionList.flatMap(({ id: option }) => {
    const percent = percents.get(option) ?? 0
    return percent === 0 ? [] : [`<mapEntry mapKey="${option}" mappedValue="${Number((percent / 100).toFixed(7))}"/>`]
  })
  const mapping =
    doc.creditList.length === 0
      ? ''
      : `<mapping lowerBound="0" upperBound="1" defaultValue="0">${entries.join('')}</mapping>`
  return {
    declarations: [
      declare(id, over.most === 1 ? 'single' : 'multiple', 'identifier', `${qtiKey(doc.answer)}${mapping}`),
    ],
    body: `<choiceInteraction class="${over.name}" responseIdentifier="${id}" shuffle="false" maxChoices="${over.most}">${options}</choiceInteraction>`,
  }
}

export const single: KindFormats<'single'> = {
  ...choice,
  named: /(单项|单选)/,
  gift: {
    write(doc, rich) {
      const percents = percentsOf(doc, true)
      const sign = (percent: number) => (percent >= 100 ? '=' : percent > 0 ? `~%${percentText(percent)}%` : '~')
      return doc.optionList
        .map(({ id, optionContent }) => `${sign(percents.get(id) ?? 0)}${rich(optionContent)}`)
        .join('\n')
    },
  },
  moodle: (doc, context) => moodle(doc, context, true),
  qti: (doc, context) => qti(doc, context, { most: 1, name: 'single' }),
  example: example(kind.single, '我国面积最大的省级行政区是', {
    optionList: exampleOptions('西藏', '新疆', '内蒙古', '青海'),
    answer: ['B'],
    analysis: p('新疆面积约 166 万平方千米。'),
  }),
}

const several = {
  ...choice,
  gift: {
    write(doc: Choice, rich: (html: string) => string) {
      const percents = percentsOf(doc, false)
      return doc.optionList
        .map(({ id, optionContent }) => `~%${percentText(percents.get(id) ?? 0)}%${rich(optionContent)}`)
        .join('\n')
    },
  },
  moodle: (doc: Choice, context: MoodleOut) => moodle(doc, context, false),
}

export const multiple: KindFormats<'multiple'> = {
  ...several,
  named: /(多项|多选|双项|复选)/,
  qti: (doc, context) => qti(doc, context, { most: 0, name: 'multiple' }),
  example: example(kind.multiple, '下列哪些是质数？', {
    optionList: exampleOptions('2', '9', '11', '15'),
    answer: ['A', 'C'],
    score: 3,
  }),
}

export const uncertain: KindFormats<'uncertain'> = {
  ...several,
  named: /不定项/,
  qti: (doc, context) => qti(doc, context, { most: 0, name: 'uncertain' }),
  example: example(kind.uncertain, '关于光，下列说法正确的有', {
    optionList: exampleOptions('光在真空中传播最快', '光是一种电磁波', '光不能在水中传播'),
    answer: ['A', 'B'],
    score: 3,
  }),
}
