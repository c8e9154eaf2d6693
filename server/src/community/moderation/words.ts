/** Finds sensitive words in a text, however they are spread out or written wide. Pure. */

interface Node {
  next: Map<string, Node>
  fail: Node | undefined
  /** Length of the longest word that ends here, 0 for none. */
  ends: number
}

const newNode = (): Node => ({ next: new Map(), fail: undefined, ends: 0 })

/** What of a text counts: full width is narrow, capitals are small, and what only separates is nothing. */
export function plainSigns(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/**
 * A matcher of many words in one pass of the text (Aho-Corasick): its time grows with the text, not with the number of words.
 * @returns the first word found, as it was normalised, or undefined
 */
export function wordMatcher(words: readonly string[]): (text: string) => string | undefined {
  const root = newNode()
  for (const word of words) {
    let node = root
    const signs = [...plainSigns(word)]
    if (signs.length === 0) continue
    for (const sign of signs) {
      const next = node.next.get(sign) ?? newNode()
      node.next.set(sign, next)
      node = next
    }
    node.ends = signs.length
  }
  const queue: Node[] = []
  for (const child of root.next.values()) {
    child.fail = root
    queue.push(child)
  }
  for (let at = 0; at < queue.length; at++) {
    const node = queue[at] as Node
    for (const [sign, child] of node.next) {
      let fail = node.fail
      while (fail && !fail.next.has(sign)) fail = fail.fail
      child.fail = fail?.next.get(sign) ?? root
      // A shorter word at the end of a longer beginning is a word as well.
      child.ends ||= child.fail.ends
      queue.push(child)
    }
  }
  return (text) => {
    const signs = [...plainSigns(text)]
    let node = root
    for (const [at, sign] of signs.entries()) {
      while (node !== root && !node.next.has(sign)) node = node.fail ?? root
      node = node.next.get(sign) ?? root
      if (node.ends > 0) return signs.slice(at + 1 - node.ends, at + 1).join('')
    }
    return undefined
  }
}
