/** Messages of answers in the language of our web. Other clients do not name a language and read Chinese. */
import {
  DEFAULT_LANGUAGE,
  type Language,
  LANGUAGE_HEADER,
  languageOf,
  PSEUDO_LANGUAGE,
} from '@zhixing/contract/language'
import { type Sentences, sentencesOf, translated } from '@zhixing/contract/sentences'
import type { IncomingHttpHeaders } from 'node:http'
import type { CallError } from '../kernel/errors.ts'
import { sentences as english } from './refusals/en.ts'

const prepared = sentencesOf(english)
const translations: Partial<Record<Language, Sentences>> = { en: prepared, [PSEUDO_LANGUAGE]: prepared }

/** A message in a language; Chinese if it has no translation. Pure. */
export function inLanguage(message: string, language: Language): string {
  const sentences = translations[language]
  return sentences ? translated(message, sentences) : message
}

/** A refusal in a language: a copy, since callers of a cached answer share the refusal. */
export function refusalIn(refusal: CallError, language: Language): CallError {
  const message = inLanguage(refusal.message, language)
  return message === refusal.message ? refusal : (Object.create(refusal, { message: { value: message } }) as CallError)
}

/** Language named by our web in its header. */
export function languageAsked(headers: IncomingHttpHeaders): Language {
  const asked = headers[LANGUAGE_HEADER]
  return typeof asked === 'string' ? languageOf(asked, undefined) : DEFAULT_LANGUAGE
}
