/** Parsing and rendering of mentions and cards in HTML. Pure; the HTML must be sanitized. */
import type { CardKind, InsetCard } from '@zhixing/contract/community/inset'
import type { z } from 'zod'
import { escapeHtml } from '../../lib/escape.ts'
import { texts } from './texts.ts'

export type Card = z.input<typeof InsetCard>
export interface CardRef {
  kind: CardKind
  id: string
}
export interface Mentioned {
  userId: string
  nickname: string
  isBlogger: boolean
}

const MENTION = /<span data-type="mention" data-id="(\d+)">([^<]*)<\/span>/g
const CARD = /<div data-type="card" data-card="(\w+)" data-id="(\d+)"><\/div>/g

export const cardKey = ({ kind, id }: CardRef): string => `${kind} ${id}`

/** Distinct ids of mentioned people, in order. */
export const mentionedIn = (html: string): string[] => [
  ...new Set([...html.matchAll(MENTION)].map(([, id]) => id ?? '')),
]

/** Distinct cards. */
export const cardsIn = (html: string): CardRef[] => {
  const refs = [...html.matchAll(CARD)].map(([, kind, id]) => ({ kind: kind as CardKind, id: id ?? '' }))
  return [...new Map(refs.map((ref) => [cardKey(ref), ref])).values()]
}

const mentionHtml = ({ userId, nickname, isBlogger }: Mentioned): string => {
  const name = `@${escapeHtml(nickname)}`
  const marks = `data-type="mention" data-id="${userId}"`
  return isBlogger ? `<a ${marks} href="/blog/blogger/${userId}">${name}</a>` : `<span ${marks}>${name}</span>`
}

/** Price as text; empty for what is not sold. */
export function priceText({ price, isVipFree }: Pick<Card, 'price' | 'isVipFree'>): string {
  if (price === null) return ''
  if (price === 0) return texts.free
  return isVipFree === 1 ? `${texts.yuan(price)} · ${texts.vipFree}` : texts.yuan(price)
}

function cardHtml(ref: CardRef, card: Card | undefined): string {
  const marks = `data-type="card" data-card="${ref.kind}" data-id="${ref.id}"`
  if (!card) return `<div ${marks} data-gone=""><span>${texts.gone[ref.kind]}</span></div>`
  const price = priceText(card)
  const cover = card.cover ? `<img src="${escapeHtml(card.cover)}" alt="" loading="lazy">` : ''
  // A playable card is marked; without JavaScript its link leads to the lesson.
  const play = card.isPlayable === 1 ? ' data-play=""' : ''
  const kind = play ? texts.playable : texts.kinds[ref.kind]
  return `<a ${marks}${play} href="${escapeHtml(card.url)}">${cover}${play && '<i aria-hidden="true"></i>'}<span><small>${kind}</small><strong>${escapeHtml(card.title)}</strong><span>${escapeHtml(card.about)}</span></span>${price ? `<em>${price}</em>` : ''}</a>`
}

/** Renders current data into a text. The editor parses the same markup (web/features/rich-editor). */
export const fill = (html: string, people: ReadonlyMap<string, Mentioned>, cards: ReadonlyMap<string, Card>): string =>
  html
    .replace(MENTION, (whole, id: string) => {
      const person = people.get(id)
      return person ? mentionHtml(person) : whole
    })
    .replace(CARD, (_, kind: string, id: string) => {
      const ref = { kind: kind as CardKind, id }
      return cardHtml(ref, cards.get(cardKey(ref)))
    })
