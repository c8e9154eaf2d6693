import { data } from 'react-router'
import type { Route } from './+types/art.ts'
import { coverSvg, motifSheet, parseArtUrl } from '../ui/art/cover-art.ts'

/** A designed cover as a picture of its own, for programs that want a file: pages draw covers in place. */
export function loader({ request }: Route.LoaderArgs) {
  const url = new URL(request.url)
  if (url.pathname === '/art/motifs.svg') return svg(motifSheet())
  const art = parseArtUrl(url.pathname + url.search)
  if (!art) throw data(null, { status: 404 })
  return svg(coverSvg(art))
}

function svg(text: string): Response {
  return new Response(text, {
    headers: {
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    },
  })
}
