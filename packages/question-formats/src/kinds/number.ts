import type { KindDoc } from '@zhixing/contract/exam/kind-fields'
import { kind } from '@zhixing/contract/exam/kinds'
import { creditNumber, readNumber } from '@zhixing/exam-model'
import { percentText } from '../credits.ts'
import { exchangeTexts as texts } from '../texts.ts'
import { xmlEscape } from '../xml-escape.ts'
import type { KindFormats, Read, Reading } from './kind.ts'
import { creditsText, declare, element, example, qtiKey } from './parts.ts'

type NumberDoc = KindDoc<'number'>

/** Twelve digits: divisions and products must not add decimals. */
const short = (value: number): number => Number(value.toPrecision(12))
/** The unit as papers print it. */
const UNIT_AT_END = /（单位：([^（）]{1,20})）\s*$/

function read({ raw, key, stem, warnings }: Reading): Read {
  const written = raw.tolerance.normalize('NFKC').replace(/[±\s]/g, '')
  const share = /^(.+?)%$/.exec(written)
  const allowed = Number(share?.[1] ?? written)
  if (!(allowed >= 0)) warnings.push(texts.toleranceUnread(raw.tolerance))
  const printed = UNIT_AT_END.exec(stem)
  return {
    stem: printed && raw.unit === '' ? stem.replace(printed[0], '') : stem,
    answer: key === '' ? [] : [key],
    numberRule: {
      tolerance: allowed >= 0 ? (share ? short(allowed / 100) : allowed) : 0,
      relative: share ? 1 : 0,
      unit: (raw.unit.trim() || (printed?.[1] ?? '')).slice(0, 20),
    },
  }
}

function toleranceText({ numberRule: { tolerance, relative } }: NumberDoc): string {
  if (tolerance <= 0) return ''
  return relative ? `${short(tolerance * 100)}%` : String(tolerance)
}

/** The key with its tolerance as an absolute number, and the numbers with partial credit. */
function absolute(doc: NumberDoc) {
  const { tolerance, relative } = doc.numberRule
  const value = readNumber(doc.answer[0] ?? '')
  const near = doc.creditList.map(({ text, percent }) => ({ ...creditNumber(text, doc.numberRule), percent }))
  return { value, within: short(relative ? Math.abs(value) * tolerance : tolerance), near }
}

/** Numbers with partial credit, relative to the maximum. */
const nearly = (doc: NumberDoc, id: string): string =>
  absolute(doc)
    .near.map(({ value, within, percent }) => {
      const number = (one: number) => `<baseValue baseType="float">${short(one)}</baseValue>`
      return `<responseElseIf><equal toleranceMode="absolute" tolerance="${short(within)} ${short(within)}"><variable identifier="${id}"/>${number(value)}</equal><setOutcomeValue identifier="SCORE"><product>${number(percent / 100)}<variable identifier="MAXSCORE"/></product></setOutcomeValue></responseElseIf>`
    })
    .join('')

export const number: KindFormats<'number'> = {
  named: /(数值|计算填空)/,
  fields: {
    write: (doc) => ({
      answer: doc.answer[0] ?? '',
      tolerance: toleranceText(doc),
      unit: doc.numberRule.unit,
      credits: creditsText(doc.creditList, ({ text }) => text),
    }),
    read,
    uses: () => ['部分得分', '误差', '单位', '答案'],
  },
  gift: {
    write(doc) {
      const { value, within, near } = absolute(doc)
      if (near.length === 0) return `#${value}:${within}`
      const others = near.map((one) => `=%${percentText(one.percent)}%${one.value}:${short(one.within)}`)
      return `#=${value}:${within}\n${others.join('\n')}`
    },
  },
  moodle(doc) {
    const { value, within, near } = absolute(doc)
    const answer = (fraction: string, key: number, tolerance: number) =>
      `<answer fraction="${fraction}" format="plain_text"><text>${key}</text><tolerance>${tolerance}</tolerance></answer>`
    const others = near.map((one) => answer(percentText(one.percent), one.value, short(one.within)))
    const { unit } = doc.numberRule
    return {
      type: 'numerical',
      body: `${answer('100', value, within)}${others.join('')}${unit === '' ? '' : `<units><unit><multiplier>1</multiplier>${element('unit_name', unit)}</unit></units>`}`,
    }
  },
  qti(doc, { id }) {
    const { tolerance, relative, unit } = doc.numberRule
    const share = relative ? short(tolerance * 100) : tolerance
    return {
      declarations: [declare(id, 'single', 'float', qtiKey([String(readNumber(doc.answer[0] ?? ''))]))],
      body: `<p class="number"><textEntryInteraction responseIdentifier="${id}" expectedLength="10"/> <span class="unit">${xmlEscape(unit)}</span></p>`,
      processing: `<responseCondition><responseIf><equal toleranceMode="${relative ? 'relative' : 'absolute'}" tolerance="${share} ${share}"><variable identifier="${id}"/><correct identifier="${id}"/></equal><setOutcomeValue identifier="SCORE"><variable identifier="MAXSCORE"/></setOutcomeValue></responseIf>${nearly(doc, id)}</responseCondition>`,
    }
  },
  losses: [
    {
      formats: ['gift', 'moodle'],
      text: texts.losses.relative,
      isLost: ({ numberRule }) => numberRule.relative === 1 && numberRule.tolerance > 0,
    },
  ],
  example: example(kind.number, '地球表面的重力加速度约为多少？', {
    answer: ['9.8'],
    numberRule: { tolerance: 0.1, relative: 0, unit: 'm/s²' },
  }),
}
