/** Addresses in a line of the room, without the punctuation that follows them. Pure. */
export const linksIn = (text: string): string[] =>
  [...text.matchAll(/https?:\/\/[^\s<>"'，。；！？（）【】「」]+/g)].flatMap(([found]) => {
    const address = found.replace(/[.,;:!?)\]]+$/, '')
    return URL.canParse(address) ? [address] : []
  })
