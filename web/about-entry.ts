/** Texts about the site (terms, privacy, help) in the language of the page. */
import { DEFAULT_LANGUAGE } from '@zhixing/contract/language'
import { currentLanguage } from './i18n/catalogue.ts'
import { word } from './i18n/word-texts.ts'

interface Named {
  navName: string
  navNameEn: string
}
interface Article extends Named {
  artTitle: string
  artDesc: string
  artTitleEn: string
  artDescEn: string
}

/** Name of an entry: its English, else the usual translation of its Chinese. */
export const entryName = ({ navName, navNameEn }: Named): string =>
  currentLanguage() === DEFAULT_LANGUAGE ? navName : navNameEn || word(navName)

/** Title and HTML of an article; `isFallback`: it has no English version, and the reader gets the Chinese one. */
export function articleText(article: Article): { title: string; html: string; isFallback: boolean } {
  const isEnglish = currentLanguage() !== DEFAULT_LANGUAGE
  if (isEnglish && article.artDescEn)
    return { title: article.artTitleEn || entryName(article), html: article.artDescEn, isFallback: false }
  return {
    title: article.artTitle || article.navName,
    html: article.artDesc,
    isFallback: isEnglish && article.artDesc !== '',
  }
}
