import { data } from 'react-router'
import type { Route } from './+types/art.ts'
import { parseArtUrl, parseScene } from '../ui/art/cover-art.ts'
import { coverSvg, motifSheet } from '../ui/art/cover-svg.ts'
import { sceneSheet, sceneSvg } from '../ui/art/scene-svg.ts'
import { sharePng } from './share-png.ts'

/** Generated cover as a file; pages draw covers inline. `.png` is for sharing. */
export async function loader({ request }: Route.LoaderArgs) {
  const url = new URL(request.url)
  if (url.pathname === '/art/motifs.svg') return svg(motifSheet())
  const sheet = sceneSheet(url.pathname)
  if (sheet) return svg(sheet)
  if (url.pathname.endsWith('.png')) {
    // Without text: the title is beside the picture, and a server may have no Chinese font.
    const drawn = drawing(url.pathname.replace(/png$/, 'svg'))
    if (!drawn) throw data(null, { status: 404 })
    return picture(await sharePng(url.pathname, drawn), 'image/png')
  }
  const drawn = drawing(url.pathname + url.search)
  if (!drawn) throw data(null, { status: 404 })
  return svg(drawn)
}

function drawing(address: string): string | null {
  const scene = parseScene(address)
  if (scene) return sceneSvg(scene)
  const art = parseArtUrl(address)
  return art && coverSvg(art)
}

const svg = (text: string) => picture(text, 'image/svg+xml')

function picture(body: string | Uint8Array<ArrayBuffer>, type: string): Response {
  return new Response(body, {
    headers: {
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    },
  })
}
