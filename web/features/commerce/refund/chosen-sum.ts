interface Checked {
  reviewAbove: number
  /** Why a partial refund may need an operator; empty: it does not. */
  partText?: string | undefined
  itemList: readonly { itemNo: number; amount: number; isAutomatic: boolean }[]
}

/** The sum of chosen items, and whether the refund is automatic. Pure. */
export function chosenSum({ itemList, reviewAbove, partText = '' }: Checked, itemNos: readonly number[]) {
  const chosen = itemList.filter(({ itemNo }) => itemNos.includes(itemNo))
  const amount = chosen.reduce((sum, item) => sum + item.amount, 0)
  const isWhole = itemList.every(({ itemNo, amount: left }) => left === 0 || itemNos.includes(itemNo))
  const condition = isWhole ? '' : partText
  const isEasy = chosen.every(({ isAutomatic }) => isAutomatic) && amount <= reviewAbove
  return { amount, isAutomatic: isEasy && condition === '', condition }
}
