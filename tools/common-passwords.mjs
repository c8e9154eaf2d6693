/**
 * Renews server/src/user/sign-in/common-passwords.txt from the list that @zxcvbn-ts/language-common (MIT) carries, most common first:
 * the first 5,000 of eight characters and more. Usage: node tools/common-passwords.mjs FOLDER_OF_THE_UNPACKED_PACKAGE
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const COUNT = 5000
const WIDTH = 150
const [folder] = process.argv.slice(2)
if (!folder) throw new Error('the folder of the unpacked package is missing')
const list = JSON.parse(readFileSync(join(folder, 'src/passwords.json'), 'utf8'))
const words = [...new Set(list.map((word) => word.toLowerCase()).filter((word) => /^\S{8,}$/.test(word)))].slice(
  0,
  COUNT,
)
const lines = ['']
for (const word of words) {
  if (lines.at(-1).length + word.length > WIDTH) lines.push('')
  lines[lines.length - 1] += lines.at(-1) ? ` ${word}` : word
}
writeFileSync(new URL('../server/src/user/sign-in/common-passwords.txt', import.meta.url), `${lines.join('\n')}\n`)
