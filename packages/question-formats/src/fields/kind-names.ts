import { kind } from '@zhixing/contract/exam/kinds'

/** Common names of kinds, longer ones first. 'choice': single or multiple, depending on the key. */
const NAMES: readonly [RegExp, number | 'choice'][] = [
  [/不定项/, kind.uncertain],
  [/(多项|多选|双项|复选)/, kind.multiple],
  [/(单项|单选)/, kind.single],
  [/(判断|是非|正误)/, kind.judge],
  [/(完形|完型|选词填空|下拉)/, kind.cloze],
  [/填空/, kind.blanks],
  [/(材料|阅读理解|组合题|综合题|案例|共用题干|题组)/, kind.material],
  [/排序/, kind.order],
  [/(匹配|连线|配对|配伍)/, kind.match],
  [/(数值|计算填空)/, kind.number],
  [/(附件|拍照|上传)/, kind.file],
  [/(简答|问答|论述|计算题|解答|主观|名词解释|作文|写作|翻译|分析题|应用题|证明题|实验题|默写)/, kind.essay],
  [/选择题?/, 'choice'],
]

/** The kind that a name means, or null. */
export function kindNamed(name: string): number | 'choice' | null {
  return NAMES.find(([pattern]) => pattern.test(name))?.[1] ?? null
}
