/** Stages of a lead and the fields of its forms: shared by server and browser. */

/** Named stages; a site may add own ones between `trial` and `paid`. */
export const leadStage = { new: 1, called: 2, trial: 3, paid: 4, lost: 5 } as const

/** Codes of a site's own stages. */
export const FIRST_OWN_STAGE = 10
export const MAX_OWN_STAGES = 6

/** Where a request was made. */
export const leadPlaces = ['page', 'sale', 'article', 'organization', 'test', 'hand', 'import'] as const
export type LeadPlace = (typeof leadPlaces)[number]

/** Places where an operator can show a form, beside the page of its own address. */
export const formPlaces = ['sale', 'article', 'organization', 'test'] as const satisfies readonly LeadPlace[]
export type FormPlace = (typeof formPlaces)[number]

/** Fields that a form may ask for, beside name and number. */
export const leadFields = ['course', 'schoolStage', 'region', 'callTime', 'remark'] as const
export type LeadField = (typeof leadFields)[number]

export const schoolStages = ['学龄前', '小学', '初中', '高中', '大学', '在职', '其他'] as const
/** Divisions of the first level, by their usual names. */
export const regions = [
  '北京',
  '天津',
  '河北',
  '山西',
  '内蒙古',
  '辽宁',
  '吉林',
  '黑龙江',
  '上海',
  '江苏',
  '浙江',
  '安徽',
  '福建',
  '江西',
  '山东',
  '河南',
  '湖北',
  '湖南',
  '广东',
  '广西',
  '海南',
  '重庆',
  '四川',
  '贵州',
  '云南',
  '西藏',
  '陕西',
  '甘肃',
  '青海',
  '宁夏',
  '新疆',
  '台湾',
  '香港',
  '澳门',
  '海外',
] as const
export type Region = (typeof regions)[number]

/** The division that a typed place names, such as 广东省深圳市; empty if none. Pure. */
export const plainRegion = (place: string): string => regions.find((name) => place.trim().startsWith(name)) ?? ''

export const callTimes = ['随时', '工作日白天', '工作日晚上', '周末'] as const

/** Outcome of a call; the keys are stored. */
export const callResults = {
  answered: '已接通',
  noAnswer: '未接听',
  callBack: '约定再联系',
  wrongNumber: '号码有误',
  refused: '明确拒绝',
} as const
export type CallResult = keyof typeof callResults

export interface OwnStage {
  code: number
  name: string
}

const names: Record<number, string> = {
  [leadStage.new]: '新线索',
  [leadStage.called]: '已联系',
  [leadStage.trial]: '试听中',
  [leadStage.paid]: '已成交',
  [leadStage.lost]: '已流失',
}

/** All stages of a site in the order of the pipeline. Pure. */
export function stagesOf(own: readonly OwnStage[]): OwnStage[] {
  const built = (code: number) => ({ code, name: names[code] ?? '' })
  return [
    built(leadStage.new),
    built(leadStage.called),
    built(leadStage.trial),
    ...own,
    built(leadStage.paid),
    built(leadStage.lost),
  ]
}

/** Most own questions of a form. */
export const MAX_QUESTIONS = 8
