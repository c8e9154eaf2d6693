/** Problems that share a text: 阅读下面的短文，完成1~3题; a cloze with numbered gaps. Pure. */

const RANGE =
  /(?:完成|回答|解答|做|选择|答)[^。；;]{0,16}?第?\s*[（(]?\s*(\d{1,3})\s*[)）]?\s*题?\s*[-~～—–―－至到、和]+\s*第?\s*[（(]?\s*(\d{1,3})\s*[)）]?\s*(?:小)?\s*(?:题|各题|两题|三题|问题)/

/** The range of problems that an introduction announces. */
export function rangeOf(line: string): { from: number; to: number } | null {
  const found = RANGE.exec(line)
  const [from, to] = [Number(found?.[1]), Number(found?.[2])]
  return found && to > from && to - from < 30 ? { from, to } : null
}

/** An introduction without numbers: 阅读材料，回答问题. */
export const speaksOfText = (line: string): boolean =>
  /(?:阅读|根据|依据|结合)[^。]{0,24}(?:材料|短文|文章|选文|文段|诗|词|文言文|对话|表格|图表|信息|语段|下文|问题|小题|各题)|(?:完成|回答)(?:下列|下面|以下|后面的?|文后)?(?:各|小)?(?:题|问题)/.test(
    line,
  )

/** A, Passage 1, （一）, 材料一 on its own line: the next text. */
export const isTextMark = (line: string): boolean =>
  /^[（(【]?\s*(?:[A-F]|[一二三四五六]|(?:Passage|Text|Part)\s*(?:\d|[A-F]|One|Two|Three|Four)|(?:短文|篇章|文章|语篇)\s*[一二三四五A-F\d])\s*(?:篇)?\s*[)）】]?$/i.test(
    line,
  )

/** Replaces numbered gaps by `[[1]]`, `[[2]]`…; `missing`: numbers that do not occur. */
export function withGaps(text: string, numbers: readonly number[]): { text: string; missing: number[] } {
  let made = text
  const missing: number[] = []
  for (const [at, no] of numbers.entries()) {
    const forms = [
      new RegExp(`\\[\\[${no}\\]\\]`),
      new RegExp(`[_＿]+\\s*[（(]?\\s*${no}\\s*[)）]?\\s*[_＿]*|[（(]?\\s*${no}\\s*[)）]?\\s*[_＿]+`),
      new RegExp(`[（(【]\\s*${no}\\s*[)）】](?:\\s*[_＿]+)?`),
      new RegExp(`(?<=[\\s\\u3000\\u4e00-\\u9fff，。,.])${no}(?=[\\s\\u3000\\u4e00-\\u9fff，。,.])`),
    ]
    const form = forms.find((one) => one.test(made))
    if (form) made = made.replace(form, `\ue002${at + 1}\ue003`)
    else missing.push(no)
  }
  return { text: made.replace(/\ue002(\d+)\ue003/g, ' [[$1]] ').replace(/[^\S\n]{2,}/g, ' '), missing }
}

/** Numbers of gaps such as `__21__` or `(21)____`, when they ascend without holes. */
export function gapNumbers(text: string): number[] {
  const found = [
    ...text.matchAll(/[_＿]+\s*[（(]?\s*(\d{1,3})\s*[)）]?\s*[_＿]+|[（(]\s*(\d{1,3})\s*[)）]\s*[_＿]+/g),
  ].map(([, one, other]) => Number(one ?? other))
  return found.length > 1 && found.every((no, at) => at === 0 || no === (found[at - 1] ?? 0) + 1) ? found : []
}
