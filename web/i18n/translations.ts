/**
 * Translations for browsers: the `texts.en.ts` beside each `texts.ts`. Another language is another set of such files;
 * the chunks of each language are one file (`chunk-groups.ts`).
 */
import { type Language, PSEUDO_LANGUAGE } from '@zhixing/contract/language'
import type { Catalogues } from './catalogue.ts'
import { pseudo } from './pseudo.ts'

const files = import.meta.glob<{ catalogues: Catalogues }>(['../**/*texts.*.ts', '!../build/**'])

/** All translated catalogues of a language. */
export async function translationOf(language: Language): Promise<Catalogues> {
  if (language === PSEUDO_LANGUAGE) return pseudo(await translationOf('en'))
  const own = Object.entries(files).filter(([file]) => file.endsWith(`texts.${language}.ts`))
  const modules = await Promise.all(own.map(([, load]) => load()))
  return Object.assign({}, ...modules.map(({ catalogues }) => catalogues)) as Catalogues
}
