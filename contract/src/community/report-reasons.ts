/** Reasons for reports and removals, by code. */
export const reportReasons = {
  1: '广告与刷屏',
  2: '违法违规',
  3: '辱骂与攻击',
  4: '抄袭与侵权',
  5: '与主题无关',
  6: '其他',
} as const
