interface Checked {
  reviewAbove: number
  /** Why a part alone may need a person’s decision; empty: it does not. */
  partText?: string | undefined
  itemList: readonly { itemNo: number; amount: number; isAutomatic: 0 | 1 }[]
}

/** What the chosen products come to, and whether they are given back without a person's decision. Pure. */
export function chosenSum({ itemList, reviewAbove, partText = '' }: Checked, itemNos: readonly number[]) {
  const chosen = itemList.filter(({ itemNo }) => itemNos.includes(itemNo))
  const amount = chosen.reduce((sum, item) => sum + item.amount, 0)
  const isWhole = itemList.every(({ itemNo, amount: left }) => left === 0 || itemNos.includes(itemNo))
  const condition = isWhole ? '' : partText
  const isEasy = chosen.every(({ isAutomatic }) => isAutomatic === 1) && amount <= reviewAbove
  return { amount, isAutomatic: isEasy && condition === '', condition }
}
