import { catalogue } from '../../../i18n/catalogue.ts'

/** Texts of character writing. */
export const texts = catalogue('shared/hanzi', {
  strokesOf: (character: string) => `“${character}”的笔顺`,
  listen: '听',
  listenTo: (text: string) => `听“${text}”`,
  watch: '看笔顺',
  watchOf: (character: string) => `看“${character}”的笔顺`,
  write: '我来写',
  writeOf: (character: string) => `写“${character}”`,
  writing: '在格子里写',
  perfect: '一笔不错',
  written: (mistakes: number) => `写完了，错了 ${mistakes} 次`,
  noStrokes: '没有这个字的笔顺',
} as const)
