import { kind, letterAt } from '@zhixing/contract/exam/kinds'
import type { SubProblem } from '@zhixing/contract/exam/shapes'
import { pairs } from '../fields/keys.ts'
import type { KindFormats } from './kind.ts'
import { cdata, declare, example, exampleOptions, p, qtiKey } from './parts.ts'

export const match: KindFormats<'match'> = {
  named: /(匹配|连线|配对|配伍)/,
  fields: {
    write: ({ answer }) => ({
      answer: answer.flatMap((right, at) => (right === '' ? [] : [`${letterAt(at)}-${right}`])).join('；'),
    }),
    read: ({ raw, key, options }) => ({
      optionList: options(raw.options),
      matchList: options(raw.rights, (at) => String(at + 1)),
      answer: pairs(key, raw.options.length),
    }),
    uses: () => ['选项', '右侧项', '答案'],
    isKeyLost: (answer) => answer.every((one) => one === ''),
  },
  gift: {
    write(doc, rich) {
      const right = (id: string) => rich(doc.matchList.find((one) => one.id === id)?.optionContent ?? '')
      const unused = doc.matchList.filter(({ id }) => !doc.answer.includes(id))
      return [
        ...doc.optionList.map(({ optionContent }, at) => `=${rich(optionContent)} -> ${right(doc.answer[at] ?? '')}`),
        ...unused.map(({ optionContent }) => `= -> ${rich(optionContent)}`),
      ].join('\n')
    },
  },
  moodle(doc, { rich, out }) {
    const right = (id: string) => out(doc.matchList.find((one) => one.id === id)?.optionContent ?? '')
    const pair = (left: string, html: string) =>
      rich('subquestion', left).replace('</subquestion>', `<answer><text>${cdata(html)}</text></answer></subquestion>`)
    const questions = [
      ...doc.optionList.map(({ optionContent }, at) => pair(optionContent, right(doc.answer[at] ?? ''))),
      ...doc.matchList
        .filter(({ id }) => !doc.answer.includes(id))
        .map(({ optionContent }) => pair('', out(optionContent))),
    ]
    return { type: 'matching', body: `<shuffleanswers>true</shuffleanswers>${questions.join('')}` }
  },
  qti(doc, { id, out }) {
    const set = (list: SubProblem['optionList'], prefix: string, max: number) =>
      `<simpleMatchSet>${list.map((one) => `<simpleAssociableChoice identifier="${prefix}${one.id}" matchMax="${max}">${out(one.optionContent)}</simpleAssociableChoice>`).join('')}</simpleMatchSet>`
    const partners = doc.optionList.map((one, at) => `L${one.id} R${doc.answer[at] ?? ''}`)
    return {
      declarations: [declare(id, 'multiple', 'directedPair', qtiKey(partners))],
      body: `<matchInteraction responseIdentifier="${id}" shuffle="false" maxAssociations="${doc.optionList.length}">${set(doc.optionList, 'L', 1)}${set(doc.matchList, 'R', 0)}</matchInteraction>`,
    }
  },
  losses: [],
  example: example(kind.match, '把国家与首都连起来', {
    optionList: exampleOptions('法国', '日本', '中国'),
    matchList: ['东京', '北京', '巴黎'].map((text, at) => ({ id: String(at + 1), optionContent: p(text) })),
    answer: ['3', '1', '2'],
    score: 3,
  }),
}
