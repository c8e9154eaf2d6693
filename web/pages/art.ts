import { data } from 'react-router'
import type { Route } from './+types/art.ts'
import { coverSvg, parseArtUrl } from '../ui/art/cover-art.ts'

/** A designed cover as a picture of its own, for programs that want a file: pages draw covers in place. */
export function loader({ request }: Route.LoaderArgs) {
  const url = new URL(request.url)
  const art = parseArtUrl(url.pathname + url.search)
  if (!art) throw data(null, { status: 404 })
  return new Response(coverSvg(art), { headers: { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=31536000, immutable', 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'" } })
}
