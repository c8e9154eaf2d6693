import { describe, expect, test } from 'vitest'
import { understand } from '../fields/read.ts'
import { readText } from './read.ts'

const read = (text: string) => {
  const { problems, blocks } = readText(text)
  return { docs: problems.map(({ raw }) => understand(raw).doc), blocks }
}
const math = (latex: string) => `<span data-type="inline-math" data-latex="${latex}"></span>`

describe('Markdown as language models write it', () => {
  test('bold numbers, options in brackets, bold labels, a remark at the end', () => {
    const { docs, blocks } = read(`好的，以下是题目：

### 一、单项选择题

**1.** 水熊虫脱水后可以活多久？

A) 三天
B) 三十年

**答案：** B

**解析：** 见第 2 段。

---

### 二、填空题

**2.** 珊瑚礁由____的骨骼堆成。

**答案：** 珊瑚虫

希望这些题目对你有帮助！如果需要更多题目，请告诉我。`)
    expect(docs).toMatchObject([
      { problemType: 1, answer: ['B'], analysis: '<p>见第 2 段。</p>' },
      { problemType: 4, answer: ['珊瑚虫'] },
    ])
    expect(blocks.at(-1)).toMatchObject({ why: 'furniture' })
  })

  test('options as list items with check boxes', () => {
    const { docs } = read(`**第1题（多选题）** 下列哪些是哺乳动物？
- [ ] A. 鲸
- [x] B. 蝙蝠
- [ ] C. 鲨鱼

**正确答案**: A, B`)
    expect(docs).toMatchObject([{ problemType: 2, answer: ['A', 'B'], optionList: [{}, {}, {}] }])
  })

  test('kind and difficulty in brackets behind the number', () => {
    const { docs } = read(`#### 题目 1（单选题，难度：中等）
水的沸点是多少？

* A. 90℃
* B. 100℃

**答案**：B

#### 题目 2（简答题）
简述光合作用。

**参考答案**：吸收光能。

**评分要点**：光反应 3 分；暗反应 3 分`)
    expect(docs).toMatchObject([
      { problemType: 1, problemContent: '<p>水的沸点是多少？</p>' },
      {
        problemType: 5,
        problemContent: '<p>简述光合作用。</p>',
        rubricList: [
          { text: '光反应', score: 3 },
          { text: '暗反应', score: 3 },
        ],
      },
    ])
  })

  test('formulas between $$ or \\[ on lines of their own', () => {
    const { docs } = read(String.raw`**1.** 求值：

$$
\int_0^1 x^2 dx
$$

(A) $\frac{1}{2}$
(B) $\frac{1}{3}$

**答案：** (B)

**解析：**
\[
x = 1
\]
得证。`)
    expect(docs).toMatchObject([
      {
        answer: ['B'],
        problemContent: String.raw`<p>求值：</p><div data-type="block-math" data-latex="\int_0^1 x^2 dx"></div>`,
        analysis: `<p>${math('x = 1')}</p><p>得证。</p>`,
      },
    ])
  })

  test('keys at the end with their reasons behind a dash', () => {
    const { docs } = read(`**1.** 甲？

A) 一
B) 二

**2.** 乙？

A) 三
B) 四

## 参考答案

**1.** B — 因为二。
**2.** A - 因为三。`)
    expect(docs).toMatchObject([
      { answer: ['B'], analysis: '<p>因为二。</p>' },
      { answer: ['A'], analysis: '<p>因为三。</p>' },
    ])
  })
})
