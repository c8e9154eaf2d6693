import { kind } from '@zhixing/contract/exam/kinds'
import { letters } from '../fields/keys.ts'
import { markBlanks } from '../fields/mark-blanks.ts'
import { paragraphs } from '../html.ts'
import { choiceGap } from '../moodle/cloze.ts'
import { xmlEscape } from '../xml-escape.ts'
import type { KindFormats } from './kind.ts'
import { declare, example, exampleOptions, qtiKey } from './parts.ts'

export const cloze: KindFormats<'cloze'> = {
  named: /(完形|完型|选词填空|下拉)/,
  fields: {
    write: ({ answer }) => ({ answer: answer.map((chosen, at) => `${at + 1}.${chosen}`).join(' ') }),
    read: ({ raw, key, stem, options }) => ({
      stem: markBlanks(stem).text,
      gapList: raw.gaps.map((list) => ({ optionList: options(list) })),
      answer: letters(key.replace(/[（(]?\d+\s*[.、．:：)）]?/g, ' '), true),
    }),
    uses: () => ['各空选项', '答案'],
    isKeyLost: (answer) => answer.length === 0,
  },
  gift: null,
  moodle: (doc, { out }) => ({
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
  }),
  qti(doc, { id, out }) {
    const declarations: string[] = []
    const stem = out(doc.problemContent).replace(/\[\[(\d+)\]\]/g, (_, no: string) => {
      const at = Number(no) - 1
      const own = `${id}_${no}`
      declarations[at] = declare(own, 'single', 'identifier', qtiKey([doc.answer[at] ?? '']))
      const list = (doc.gapList[at]?.optionList ?? []).map(
        (one) => `<inlineChoice identifier="${one.id}">${xmlEscape(paragraphs(one.optionContent))}</inlineChoice>`,
      )
      return `<inlineChoiceInteraction responseIdentifier="${own}" shuffle="false">${list.join('')}</inlineChoiceInteraction>`
    })
    return { declarations, stem, body: '' }
  },
  losses: [],
  example: example(kind.cloze, 'Tom [[1]] a student. He [[2]] to school every day.', {
    gapList: [{ optionList: exampleOptions('is', 'are') }, { optionList: exampleOptions('go', 'goes') }],
    answer: ['A', 'B'],
  }),
}
