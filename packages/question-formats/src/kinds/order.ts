import { kind } from '@zhixing/contract/exam/kinds'
import { lettersInOrder } from '../fields/keys.ts'
import type { KindFormats } from './kind.ts'
import { declare, example, exampleOptions, qtiKey } from './parts.ts'

export const order: KindFormats<'order'> = {
  named: /排序/,
  fields: {
    write: (doc) => ({ answer: doc.answer.join('→'), rules: doc.orderCredit ? '按相邻次序给分' : '' }),
    read: ({ raw, key, options }) => ({
      optionList: options(raw.options),
      answer: lettersInOrder(key),
      orderCredit: /按?相邻(次序|顺序)给分/.test(raw.rules) ? 1 : 0,
    }),
    uses: () => ['选项', '规则', '答案'],
    isKeyLost: (answer) => answer.every((one) => one === ''),
  },
  gift: null,
  moodle(doc, { rich }) {
    const grading = doc.orderCredit ? 'RELATIVE_NEXT_EXCLUDE_LAST' : 'ALL_OR_NOTHING'
    const content = (id: string) => doc.optionList.find((one) => one.id === id)?.optionContent ?? ''
    return {
      type: 'ordering',
      body: `<layouttype>VERTICAL</layouttype><selecttype>ALL</selecttype><gradingtype>${grading}</gradingtype>${doc.answer
        .map((id, at) => rich('answer', content(id), ` fraction="${at + 1}.0000000"`))
        .join('')}`,
    }
  },
  qti: (doc, { id, out }) => ({
    declarations: [declare(id, 'ordered', 'identifier', qtiKey(doc.answer))],
    body: `<orderInteraction${doc.orderCredit ? ' class="pairs"' : ''} responseIdentifier="${id}" shuffle="false">${doc.optionList.map((one) => `<simpleChoice identifier="${one.id}">${out(one.optionContent)}</simpleChoice>`).join('')}</orderInteraction>`,
  }),
  losses: [],
  example: example(kind.order, '按时间先后排列下列朝代', {
    optionList: exampleOptions('唐', '秦', '清', '宋'),
    answer: ['B', 'A', 'D', 'C'],
  }),
}
