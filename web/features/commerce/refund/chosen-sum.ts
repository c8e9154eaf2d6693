interface Checked {
  reviewAbove: number
  /** Why a partial refund needs review; empty if it does not. */
  partText?: string | undefined
  itemList: readonly { itemNo: number; amount: number; isAutomatic: 0 | 1 }[]
}

/** Total of the chosen products, and whether the refund needs review. Pure. */
export function chosenSum({ itemList, reviewAbove, partText = '' }: Checked, itemNos: readonly number[]) {
  const chosen = itemList.filter(({ itemNo }) => itemNos.includes(itemNo))
  const amount = chosen.reduce((sum, item) => sum + item.amount, 0)
  const isWhole = itemList.every(({ itemNo, amount: left }) => left === 0 || itemNos.includes(itemNo))
  const condition = isWhole ? '' : partText
  const isEasy = chosen.every(({ isAutomatic }) => isAutomatic === 1) && amount <= reviewAbove
  return { amount, isAutomatic: isEasy && condition === '', condition }
}
