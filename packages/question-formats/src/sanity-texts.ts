/** User-facing texts of sanity.ts. */
export const sanityTexts = {
  labelInOption: (id: string, text: string) => `选项 ${id} 里有像另一个选项的“${text}”，请核对`,
  keyInOption: (id: string) => `选项 ${id} 里有“答案”或“解析”，请核对`,
  numberInOption: (id: string, text: string) => `选项 ${id} 里有像题号的“${text}”，请核对`,
  optionLetters: (ids: string) => `选项的字母不连续（${ids}），请核对`,
  keyInStem: (text: string) => `题干里有像答案的“${text}”，请核对`,
  numberInStem: (text: string) => `题干里有像题号的“${text}”，可能混入了另一道题，请核对`,
  optionsInStem: '题干里有像选项的内容，但没有读作选项，请核对',
  problemInAnalysis: '解析里有像另一道题的内容，请核对',
  keysInSolution: '答案或解析里混入了答案表，请核对',
  letterKey: (key: string) => `答案是字母“${key}”，但没有读到选项，请核对`,
  kindChanged: (from: string, to: string) => `题型由${from}改读为${to}，请核对`,
  judgePair: '两个选项是“对”与“错”，已读作判断题，请核对',
  otherKey: (text: string, key: string) => `解析里写着“${text}”，与答案 ${key} 不一致，请核对`,
  markup: (text: string) => `文字里有没有去掉的标记“${text}”，请核对`,
} as const
