interface Checked {
  reviewAbove: number
  itemList: readonly { itemNo: number; amount: number; isAutomatic: 0 | 1 }[]
}

/** What the chosen products come to, and whether they are given back without a person's decision. Pure. */
export function chosenSum({ itemList, reviewAbove }: Checked, itemNos: readonly number[]) {
  const chosen = itemList.filter(({ itemNo }) => itemNos.includes(itemNo))
  const amount = chosen.reduce((sum, item) => sum + item.amount, 0)
  return { amount, isAutomatic: chosen.every(({ isAutomatic }) => isAutomatic === 1) && amount <= reviewAbove }
}
