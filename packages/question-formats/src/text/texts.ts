/** User-facing texts of the reader. */
export const readTexts = {
  gapsMissing: (list: readonly number[]) => `没有在文中找到第 ${list.join('、')} 空的位置，请补上`,
  noParts: '这段材料下面没有找到小题，请核对',
  partsMixed: '有的小题有答案，有的没有，请核对',
  twoKeys: (one: string, other: string) =>
    `出现了两个答案（${one.slice(0, 30)} 与 ${other.slice(0, 30)}），可能两道题合成了一道，请核对`,
  otherKey: (own: string, far: string) =>
    `题内的答案（${own.slice(0, 30)}）与文末的答案（${far.slice(0, 30)}）不一致，请核对`,
  twoOptions: '选项 A 出现了两次，可能两道题合成了一道，请核对',
  sameNumber: (no: number) => `题号 ${no} 出现了两次，请核对`,
  numberWithin: (no: number) => `文中有像题号的“${no}”，可能漏分了一道题，请核对`,
  stray: (text: string) => `这一行没有归入题目：“${text.slice(0, 60)}”`,
  unread: (name: string, value: string) => `看不懂“${name}：${value.slice(0, 60)}”，没有使用`,
  numbersMissing: (from: number, to: number) =>
    `${from === 1 ? '前面' : '后面'}缺题号 ${from === to ? from : `${from}–${to}`}，请核对是否混入了这一题`,
  keyInBrackets: (key: string) => `括号里的“${key.slice(0, 40)}”读作答案，请核对`,
  mayRun: (text: string) => `“${text.slice(0, 40)}”在文中出现了不止一次，可能是页眉，请核对`,
  noPoints: (total: number) => `没有读到分值（卷头写满分 ${total} 分），请核对`,
  pointsDiffer: (total: number, sum: number, lacking: number) =>
    `卷头写满分 ${total} 分，读到的题目合计 ${sum} 分${lacking > 0 ? `，${lacking} 题没有读到分值` : ''}，请核对`,
  noKey: '没有找到答案，请核对',
  fromAnalysis: (text: string) => `答案取自解析里的“${text.slice(0, 20)}”，请核对`,
} as const
