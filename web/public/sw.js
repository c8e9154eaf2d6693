/*
 * The service worker keeps the files of the site's build (their names change with their content) and a page for the time without network.
 * Pages and calls always go to the network: what a person sees is never old. One page is kept while it is needed: the room of an exam that is being sat
 * (features/exam-room/device.ts puts it, and what it needs, into a cache of its own and takes it away after the hand-in).
 */
const CACHE = 'zhixing-1'
const OFFLINE = '/offline.html'
const EXAM = 'zhixing-exam-'
const ROOM = '/exam/exam'

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.add(OFFLINE)))
  self.skipWaiting()
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names.filter((name) => name !== CACHE && !name.startsWith(EXAM)).map((name) => caches.delete(name)),
        ),
      )
      .then(() => self.clients.claim()),
  )
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (url.pathname.startsWith('/assets/')) {
    event.respondWith(
      caches.match(request).then(
        (kept) =>
          kept ??
          fetch(request).then((answer) => {
            if (answer.ok) {
              const copy = answer.clone()
              caches.open(CACHE).then((cache) => cache.put(request, copy))
            }
            return answer
          }),
      ),
    )
  } else if (url.pathname.startsWith('/files/') && url.search === '') {
    // A picture of a paper, where there is no network.
    event.respondWith(fetch(request).catch(() => caches.match(request).then((kept) => kept ?? Response.error())))
  } else if (request.mode === 'navigate' && url.pathname === ROOM) {
    event.respondWith(room(request))
  } else if (request.mode === 'navigate') {
    event.respondWith(fetch(request).catch(() => caches.match(OFFLINE).then((page) => page ?? Response.error())))
  }
})

/** The room of an exam: from the network, and as it was kept when there is none, or no server behind it. */
async function room(request) {
  const kept = () => caches.match(request, { ignoreVary: true })
  try {
    const answer = await fetch(request)
    return answer.status >= 500 ? ((await kept()) ?? answer) : answer
  } catch {
    return (await kept()) ?? (await caches.match(OFFLINE)) ?? Response.error()
  }
}
