import { expect, test } from 'vitest'
import { readGift } from './read.ts'

const read = (text: string) => readGift(text)
const one = (text: string) => {
  const { rows } = read(text)
  expect(rows).toHaveLength(1)
  const [row] = rows
  if (!row) throw new Error('no row')
  return row
}

test('a description is a block, in any format and length', () => {
  const { rows, report } = read(`::说明::下面三题请先读图再作答。

[markdown]**注意**：

- 一
- 二

$CATEGORY: $course$/top/物理/读//写/Topology

// 注
::甲::水是液体。{T}
`)
  expect(rows.map(({ doc, labels }) => [doc.problemType, labels.topics, labels.tags])).toEqual([
    [3, ['Topology'], ['物理', '读/写']],
  ])
  expect(report.blockList).toEqual([
    { line: 1, text: '<p>下面三题请先读图再作答。</p>', why: 'instruction' },
    { line: 3, text: '<p><strong>注意</strong>：</p>', why: 'instruction' },
    { line: 5, text: '<p>- 一</p><p>- 二</p>', why: 'instruction' },
    { line: 11, text: '<p>物理 / 读/写 / Topology</p>', why: 'heading' },
  ])
})

test('arrows within options are text; only answers after = are pairs', () => {
  const { doc, errors } = one('怎样泡茶？{~去茶馆 -> 点一壶 =烧水 -> 放茶叶}')
  expect([doc.problemType, doc.answer, errors]).toEqual([1, ['B'], []])
  expect(doc.optionList[1]?.optionContent).toBe('<p>烧水 -&gt; 放茶叶</p>')
  expect(one('配对 {=甲 -> 1 =乙 -> 2}').doc.problemType).toBe(9)
  expect(one('配对 {=甲 -> 1 =乙}').errors[0]?.msg).toContain('不知道是不是匹配题')
})

test('any text may have a format prefix; feedback is appended to the explanation', () => {
  const { doc, warnings } = one(
    '最大的是哪一个？{=丙#对，因为最重 =%50%乙#[html]<b>接近</b> ~甲\n####[html]<p>总评</p>}',
  )
  expect([doc.problemType, doc.answer, doc.creditList]).toEqual([1, ['A'], [{ place: 0, text: 'B', percent: 50 }]])
  expect(doc.analysis).toBe(
    '<p>总评</p><p><strong>选“丙”：</strong>对，因为最重</p><p><strong>选“乙”：</strong><strong>接近</strong></p>',
  )
  expect(warnings).toEqual([])
  // Only the first # begins feedback.
  expect(one('哪种语言？{=C\\##C# 与 F# 都是 ~甲}').doc.analysis).toBe('<p><strong>选“C#”：</strong>C# 与 F# 都是</p>')
  const judge = one('太阳东升。{T#再想想#很好，你观察过}')
  expect(judge.doc.analysis).toBe(
    '<p><strong>答错时：</strong>再想想</p><p><strong>答对时：</strong>很好，你观察过</p>',
  )
  const markdown = one('[markdown]**粗** 与 \\\\(x_1\\\\) {T}')
  expect(markdown.doc.problemContent).toBe(
    '<p><strong>粗</strong> 与 <span data-type="inline-math" data-latex="x_1"></span></p>',
  )
  expect(
    one('[html]<p>题</p>{=[markdown]**甲** ~[plain]<b>}').doc.optionList.map(({ optionContent }) => optionContent),
  ).toEqual(['<p><strong>甲</strong></p>', '<p>&lt;b&gt;</p>'])
})

test('keeps wildcards; reports penalties, several full answers, malformed answers', () => {
  const warned = (text: string) => {
    const { doc, warnings, errors } = one(text)
    return [doc.problemType, doc.answer, warnings.map((one) => one.slice(0, 12)), errors.length]
  }
  expect(warned('首都？{=北京 ~%-33.333%上海 ~%-33.333%广州}')).toEqual([1, ['A'], ['选错倒扣（最多 33.3'], 0])
  expect(warned('可以是？{=甲 =乙 ~丙}')).toEqual([1, ['A'], ['有 2 个选项各得满分：'], 0])
  expect(warned('都是？{~%50%甲 ~%50%乙 ~%-100%丙}')).toEqual([2, ['A', 'B'], [], 0])
  expect(warned('作者是 {=*鲁迅* =%50%周树人}')).toEqual([4, ['*鲁迅*'], [], 0])
  expect(one('作者是 {=*鲁迅* =%50%周树人}').doc.blankRule.wildcard).toBe(1)
  expect(warned('谁都行 {=*}')).toEqual([4, [''], ['有一个答案只有通配符 *'], 1])
  expect(warned('几个？ {=%90%五个}')).toEqual([4, ['五个'], ['原题最好的答案也只得 9'], 0])
  expect(warned('多少？{#=9.8:5%}')[2]).toEqual([])
  expect(one('多少？{#=9.8:5%}').doc.numberRule.tolerance).toBe(0.49)
  expect(warned('公式 \\frac{1} 是什么')).toEqual([5, [], [], 1])
})
