import { kind } from '@zhixing/contract/exam/kinds'
import { judgement, letters } from '../fields/keys.ts'
import type { KindFormats } from './kind.ts'
import { declare, example, plainAnswer, qtiKey } from './parts.ts'

export const judge: KindFormats<'judge'> = {
  named: /(判断|是非|正误)/,
  fields: {
    write: ({ answer }) => ({ answer: answer[0] === 'T' ? '正确' : answer[0] === 'F' ? '错误' : '' }),
    read({ raw, key }) {
      const chosen = letters(key)[0]
      const letter = judgement(key) || judgement(raw.options.find(({ id }) => id === chosen)?.text ?? '')
      return { answer: letter === '' ? [] : [letter] }
    },
    uses: ({ options }) => (options.length <= 2 ? ['选项', '答案'] : ['答案']),
    isKeyLost: (answer) => answer.every((one) => one === ''),
  },
  gift: { write: ({ answer }) => (answer[0] === 'T' ? 'TRUE' : 'FALSE') },
  moodle: ({ answer }) => ({
    type: 'truefalse',
    body: ['true', 'false']
      .map((text) => plainAnswer((text === 'true') === (answer[0] === 'T') ? '100' : '0', text))
      .join(''),
  }),
  qti: ({ answer }, { id }) => ({
    declarations: [declare(id, 'single', 'identifier', qtiKey(answer))],
    body: `<choiceInteraction class="judge" responseIdentifier="${id}" shuffle="false" maxChoices="1"><simpleChoice identifier="T">正确</simpleChoice><simpleChoice identifier="F">错误</simpleChoice></choiceInteraction>`,
  }),
  losses: [],
  example: example(kind.judge, '圆的面积与半径的平方成正比。', { answer: ['T'] }),
}
